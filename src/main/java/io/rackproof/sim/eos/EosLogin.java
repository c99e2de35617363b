package io.rackproof.sim.eos;

import io.rackproof.sim.cli.CliSession;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.cli.ConfigText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One login on a simulated EOS switch. */
final class EosLogin extends CliSession {
  private static final Pattern CONFIGURE = Pattern.compile("configure session (\\S+)");

  private final EosSim device;
  private Optional<String> session = Optional.empty();
  private List<String> path = List.of();

  EosLogin(EosSim device, CliTrouble trouble) {
    super(device.name().value(), trouble);
    this.device = device;
  }

  @Override
  public String greeting() {
    return "Last login: Thu Jan  1 00:00:00 2026 from 192.0.2.1\n";
  }

  @Override
  public String prompt() {
    String mode = path.isEmpty() ? "" : "-" + path.get(path.size() - 1).replaceAll("[^\\w/]+", "-");
    return host()
        + session
            .map(name -> "(config-s-" + name.substring(0, Math.min(6, name.length())) + mode + ")")
            .orElse("")
        + "#";
  }

  @Override
  public boolean changes(String line) {
    return session.isPresent() && line.strip().equals("commit");
  }

  @Override
  protected String answer(String line) {
    Matcher configure = CONFIGURE.matcher(line);
    if (session.isEmpty()) {
      if (configure.matches()) {
        session = Optional.of(configure.group(1));
        path = List.of();
        device.session(configure.group(1));
        return "";
      }
      if (line.equals("end") || line.equals("enable")) {
        return "";
      }
      if (line.equals("exit")) {
        leave();
        return "";
      }
      return device.show(line).orElseGet(() -> invalid(line));
    }
    return configuring(session.get(), line);
  }

  private String configuring(String name, String line) {
    switch (line) {
      case "abort" -> device.abort(name);
      case "commit" -> device.commit(name);
      case "end" -> {
        // The session stays as it is.
      }
      default -> {
        ConfigText pending = device.session(name);
        Optional<List<String>> after = device.grammar().apply(pending, path, line);
        path = after.orElse(path);
        return after.isPresent() ? "" : invalid(line);
      }
    }
    session = Optional.empty();
    path = List.of();
    return "";
  }
}
