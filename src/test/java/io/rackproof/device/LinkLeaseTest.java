package io.rackproof.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply.Outcome;
import java.time.Instant;
import java.util.Optional;
import org.testng.annotations.Test;

public final class LinkLeaseTest {
  private static final Holder OWN =
      Holder.of("run-2", "rack ops", "bastion", 42, Instant.parse("2026-01-02T03:04:05Z"));
  private static final Holder OTHER = Holder.of("run-1", "ops", "desk", 7, Instant.EPOCH);

  private final ScriptedShell shell = new ScriptedShell();
  private final LinkLease lease = new LinkLease(shell);

  @Test
  public void holderIsOneWordThatAPersonCanRead() {
    assertThat(OWN.text())
        .isEqualTo(
            "run=run-2;user=rack_ops;controller=bastion;process=42;since=2026-01-02T03:04:05Z");
    assertThat(OWN.sentence())
        .isEqualTo("run run-2 of rack_ops on bastion, process 42, since 2026-01-02T03:04:05Z");
    assertThat(new Holder("../somewhere").sentence()).contains("no run of Rackproof");
  }

  @Test
  public void takenInOneRoundTripWhereNobodyHoldsIt() {
    ScriptedShell free = new ScriptedShell().says("readlink", 0, OWN.text() + "\n", "");

    assertThat(new LinkLease(free).take(OWN).asOptional()).contains(OWN);
    assertThat(free.sent()).hasSize(1);
    assertThat(free.sent().get(0).get(0).line())
        .isEqualTo("ln -sT '" + OWN.text() + "' /run/rackproof.lease");
  }

  @Test
  public void whoHoldsItIsSaid() {
    ScriptedShell held =
        new ScriptedShell()
            .says("ln", 1, "", "ln: failed to create symbolic link: File exists\n")
            .says("readlink", 0, OTHER.text() + "\n", "");

    assertThat(new LinkLease(held).take(OWN).asOptional()).contains(OTHER);
    assertThat(new LinkLease(held).holder().asOptional()).contains(Optional.of(OTHER));
  }

  @Test
  public void deadHolderIsRemovedOnlyWhileItIsThatOne() {
    ScriptedShell held = new ScriptedShell().says("readlink", 0, OWN.text() + "\n", "");

    assertThat(new LinkLease(held).takeOver(OTHER, OWN).asOptional()).contains(OWN);
    assertThat(held.sent().get(0).get(0).argv())
        .containsExactly(
            "find", "/run/rackproof.lease", "-maxdepth", "0", "-lname", OTHER.text(), "-delete");
  }

  @Test
  public void patternOfAForeignTextMatchesNothingElse() {
    assertThat(LinkLease.remove(new Holder("a*[b]?\\c")).argv()).contains("a\\*\\[b\\]\\?\\\\c");
  }

  @Test
  public void nobodyHoldsWhatIsNotThere() {
    ScriptedShell free = new ScriptedShell().says("readlink", 1, "", "");

    assertThat(new LinkLease(free).holder().asOptional()).contains(Optional.empty());
    assertThat(new LinkLease(free).release(OWN).asOptional()).contains(Optional.empty());
  }

  @Test
  public void everyPrefixOfAHolderIsUnknown() {
    String whole = OTHER.text() + "\n";
    for (int length = 0; length < whole.length(); length++) {
      ScriptedShell cut = new ScriptedShell().says("readlink", 0, whole.substring(0, length), "");
      assertThat(new LinkLease(cut).holder())
          .as("prefix of %d", length)
          .isInstanceOf(Observed.Unknown.class);
    }
  }

  @Test
  public void refusalAndALostConnectionAreUnknown() {
    ScriptedShell refused =
        new ScriptedShell().ends("ln", Outcome.REFUSED).says("readlink", 1, "", "");
    ScriptedShell lost = new ScriptedShell().ends("", Outcome.LOST);

    assertThat(new LinkLease(refused).take(OWN)).isInstanceOf(Observed.Unknown.class);
    assertThat(new LinkLease(lost).take(OWN)).isInstanceOf(Observed.Unknown.class);
    assertThat(new LinkLease(lost).release(OWN)).isInstanceOf(Observed.Unknown.class);
    assertThat(lease.holder()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void leaseThatStaysAfterItsReleaseIsUnknown() {
    ScriptedShell stays = new ScriptedShell().says("readlink", 0, OWN.text() + "\n", "");

    assertThat(new LinkLease(stays).release(OWN)).isInstanceOf(Observed.Unknown.class);
  }
}
