package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.testng.annotations.Test;

/** A device that hangs holds up a run a few times, not at every question. */
public final class UnansweredTest {
  private final Command one = Command.read("lspci", "-s", "1");
  private final Command two = Command.read("lspci", "-s", "2");
  private final Command three = Command.read("lspci", "-s", "3");
  private final Command other = Command.read("uname", "-r");

  @Test
  public void aCommandIsNotAskedAgain() {
    Unanswered unanswered = new Unanswered();

    assertThat(unanswered.add(one)).isEmpty();
    assertThat(unanswered.hopeless(one)).isTrue();
    assertThat(unanswered.why(one)).contains("not asked again");
    assertThat(unanswered.hopeless(two)).isFalse();
  }

  @Test
  public void aProgramIsNotAskedAThirdTime() {
    Unanswered unanswered = new Unanswered();
    unanswered.add(one);
    unanswered.add(two);

    assertThat(unanswered.hopeless(three)).isTrue();
    assertThat(unanswered.why(three))
        .isEqualTo("not asked: lspci did not answer twice in this run");
    assertThat(unanswered.hopeless(other)).isFalse();
  }

  @Test
  public void aDeviceIsAskedNothingMoreInTheEnd() {
    Unanswered unanswered = new Unanswered();
    unanswered.add(one);
    unanswered.add(two);
    unanswered.add(Command.read("mlnx_qos", "-i", "eth0"));

    assertThat(unanswered.hopeless(other)).isFalse();
    assertThat(unanswered.add(Command.read("ip", "-j", "link"))).contains("asked nothing more");
    assertThat(unanswered.hopeless(other)).isTrue();
    assertThat(unanswered.why(other)).contains("left 4 commands unanswered");
  }
}
