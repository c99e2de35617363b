package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.Malformed;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import org.testng.annotations.Test;

public final class DcbtoolTest {
  private static final String HEAD =
      "Command:   \tGet Config\nFeature:   \t%s\nPort:      \teth0\n";
  private static final String ON =
      HEAD.formatted("DCB State") + "Status:    \tSuccessful\nDCB State:\ton\n";
  private static final String NONE =
      HEAD.formatted("DCB State") + "Status:    \tDevice not found, link down or DCB not enabled\n";
  private static final String PFC =
      HEAD.formatted("Priority Flow Control")
          + "Status:    \tSuccessful\nEnable:    \ttrue\nAdvertise: \ttrue\nWilling:   \tfalse\n"
          + "pfcup:     \t0\t0\t0\t1\t0\t0\t0\t0\t\nnum TC's:  \t8\n";

  @Test
  public void stateAndPrioritiesAreRead() throws Malformed {
    assertThat(Dcbtool.on(ON)).isTrue();
    assertThat(Dcbtool.on(ON.replace("\ton\n", "\toff\n"))).isFalse();
    assertThat(Dcbtool.on(NONE)).isFalse();
    assertThat(Dcbtool.mask(PFC)).isEqualTo(PriorityMask.only(Priority.of(3)));
    assertThat(Dcbtool.mask(PFC.replace("num TC's:  \t8\n", "")))
        .isEqualTo(PriorityMask.only(Priority.of(3)));
    assertThat(Dcbtool.mask(PFC.replace("Enable:    \ttrue", "Enable:    \tfalse")))
        .isEqualTo(PriorityMask.NONE);
  }

  @Test
  public void everyPrefixIsRefusedOrSaysTheSame() throws Malformed {
    for (int end = 0; end < ON.length(); end++) {
      String cut = ON.substring(0, end);
      assertThatThrownBy(() -> Dcbtool.on(cut)).isInstanceOf(Malformed.class);
    }
    int whole = PFC.indexOf("num TC's");
    for (int end = 0; end < PFC.length(); end++) {
      String cut = PFC.substring(0, end);
      if (end == whole) {
        assertThat(Dcbtool.mask(cut)).isEqualTo(Dcbtool.mask(PFC));
      } else {
        assertThatThrownBy(() -> Dcbtool.mask(cut)).isInstanceOf(Malformed.class);
      }
    }
  }

  @Test
  public void whatItDoesNotPrintIsRefused() {
    for (String bad :
        new String[] {
          "garbage\n", ON.replace("Successful", "Failed"), ON.replace("\ton\n", "\tmaybe\n")
        }) {
      assertThatThrownBy(() -> Dcbtool.on(bad)).isInstanceOf(Malformed.class);
    }
    for (String bad :
        new String[] {
          PFC.replace("\t1\t", "\tX\t"),
          PFC.replace("\t0\t\n", "\t\n"),
          PFC.replace("\ttrue\nAdvertise", "\tperhaps\nAdvertise"),
          NONE
        }) {
      assertThatThrownBy(() -> Dcbtool.mask(bad)).isInstanceOf(Malformed.class);
    }
  }
}
