package io.rackproof.sim;

import java.time.Duration;

/** Lets time pass, and incidents strike, as lines are typed at a simulated CLI. */
final class CliWatch implements CliChannel.Watch {
  private static final Duration STEP = Duration.ofMillis(3);

  private final SimDevice device;
  private final Incidents incidents;
  private final SimClock clock;

  CliWatch(SimDevice device, Incidents incidents, SimClock clock) {
    this.device = device;
    this.incidents = incidents;
    this.clock = clock;
  }

  @Override
  public Line begins(boolean changes) {
    clock.advance(STEP);
    int change = changes ? incidents.next(device.name()) : 0;
    return new Line() {
      @Override
      public boolean cutBefore() {
        return strike(change, Incident.When.BEFORE);
      }

      @Override
      public boolean cutAfter() {
        return strike(change, Incident.When.AFTER);
      }
    };
  }

  private boolean strike(int change, Incident.When when) {
    boolean[] cut = {false};
    incidents.strike(
        device.name(),
        change,
        when,
        new Incident.Scene() {
          @Override
          public void cutConnection() {
            cut[0] = true;
          }

          @Override
          public void reboot() {
            cut[0] = true;
            device.reboot();
          }
        });
    return cut[0];
  }
}
