package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code pkill -f PATTERN}: ends a waiting perftest server by its port (procps). */
final class Pkill implements HostTool {
  private static final Pattern PORT = Pattern.compile("-p (\\d+)\\$$");

  @Override
  public Output run(SimHost host, Invocation call) {
    Matcher port = PORT.matcher(call.argv().get(call.argv().size() - 1));
    boolean ended =
        port.find() && host.fabric().listeners().end(host.name(), Integer.parseInt(port.group(1)));
    return new Output(ended ? 0 : 1, "", "");
  }
}
