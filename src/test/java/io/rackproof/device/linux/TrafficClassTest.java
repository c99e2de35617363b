package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.units.Dscp;
import java.util.Optional;
import org.testng.annotations.Test;

public final class TrafficClassTest {
  private static final String END = "/proc/sys/kernel/ostype:Linux\n";
  private static final String FILE = "/sys/class/infiniband/mlx5_0/tc/1/traffic_class";

  private static Observed<Optional<Dscp>> forced(int status, String stdout, String stderr) {
    return TrafficClass.forced(Replies.exited(status, stdout, stderr), "mlx5_0");
  }

  @Test
  public void nothingIsForcedWhereThereIsNoSuchFile() {
    assertThat(forced(2, END, "grep: " + FILE + ": No such file or directory\n").asOptional())
        .contains(Optional.empty());
  }

  @Test
  public void aFileThatCannotBeReadIsNotTakenForNone() {
    for (String why : new String[] {"Permission denied", "Input/output error"}) {
      Observed<Optional<Dscp>> seen = forced(2, END, "grep: " + FILE + ": " + why + "\n");
      assertThat(seen).isInstanceOfSatisfying(Observed.Unknown.class, u -> said(u, why));
    }
  }

  private static void said(Observed.Unknown<?> unknown, String why) {
    assertThat(unknown.why()).contains(why);
  }
}
