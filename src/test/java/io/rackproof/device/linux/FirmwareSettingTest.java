package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.remote.Command;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Firmware parameters as settings: names that a journal keeps, commands, numbers. */
public final class FirmwareSettingTest {
  private static final String NAME = "mlxconfig ROCE_CC_PRIO_MASK_P1 at 0000:17:00.0";

  @Test
  public void aNameInAJournalIsTheSettingAgain() {
    HostSetting setting = HostSettingNames.find(NAME).orElseThrow();

    assertThat(setting.name()).isEqualTo(NAME);
    assertThat(setting.write("mlx5_0", "8"))
        .isEqualTo(
            Command.change(
                "mlxconfig", "-d", "0000:17:00.0", "-y", "set", "ROCE_CC_PRIO_MASK_P1=8"));
    assertThat(setting.reads("mlx5_0"))
        .extracting(Command::line)
        .containsExactly(
            "readlink -f /sys/class/infiniband/mlx5_0/device",
            "mlxconfig -d 0000:17:00.0 -e q ROCE_CC_PRIO_MASK_P1");
    assertThat(HostSettingNames.find(NAME.replace("mlxconfig", "rm"))).isEmpty();
    assertThat(HostSettingNames.find(NAME + "; reboot")).isEmpty();
    assertThat(setting.values().matcher("8 X=1").matches()).isFalse();
  }

  @DataProvider
  public Object[][] numbers() {
    return new Object[][] {
      {"ROCE_ENABLE(2)", "2"},
      {"False(0)", "0"},
      {"255", "255"},
      {"0x8", "8"},
      {"008", "8"},
      {"0", "0"},
      {"Array[0..15]", "Array[0..15]"}
    };
  }

  @Test(dataProvider = "numbers")
  public void numbersAreReadHoweverTheToolPrintsThem(String printed, String number) {
    assertThat(new Value("0", printed).nextNumber()).isEqualTo(number);
  }
}
