package io.rackproof.harness.crash;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A JVM of its own that runs a suite of this project, under a debugger: it is killed with SIGKILL
 * exactly before or after the n-th time that its journal reaches the disk, while all of its threads
 * stand still. So nothing in it knows that it will be killed.
 */
final class Victim {
  private static final String JOURNAL = "io.rackproof.fixture.JournalFile";
  private static final String STEP = "append";
  private static final int RETURN = 0xb1;

  /** When a victim is killed. */
  enum When {
    BEFORE,
    AFTER
  }

  /**
   * How far a victim came.
   *
   * @param steps how often its journal reached the disk
   * @param killed whether it was killed; otherwise it ended by itself
   */
  record End(int steps, boolean killed) {}

  private final List<String> command = new ArrayList<>();
  private final Path console;

  /**
   * @param suite file of the suite to run
   */
  Victim(CrashRack rack, Path suite) {
    console = rack.folder().resolve("console.log");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("-Dtestbed=" + rack.descriptor());
    command.add("-Dstate=" + rack.state());
    command.add("-Drackproof.reports=" + rack.folder().resolve("reports"));
    command.add("-Dallure.results.directory=" + rack.folder().resolve("allure"));
    command.addAll(List.of("-Dconsole=plain", "-Djava.awt.headless=true"));
    command.addAll(List.of("org.testng.TestNG", "-usedefaultlisteners", "false"));
    command.addAll(List.of("-d", rack.folder().resolve("testng").toString(), suite.toString()));
  }

  /** All that it printed. */
  String console() {
    try {
      return Files.readString(console);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs without a debugger, to its end; the exit status. */
  int run() throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(console.toFile())
        .start()
        .waitFor();
  }

  /** Kills it at a step, unless it ends before that. */
  End killedAt(int step, When when) throws IOException, InterruptedException {
    ListeningConnector connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(one -> one.name().equals("com.sun.jdi.SocketListen"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("localAddress").setValue("127.0.0.1");
    try {
      String address = connector.startListening(arguments);
      String port = address.substring(address.lastIndexOf(':') + 1);
      List<String> debugged = new ArrayList<>(command);
      debugged.add(
          1, "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:" + port);
      Process process =
          new ProcessBuilder(debugged)
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      try {
        return watch(connector.accept(arguments), process, step, when);
      } finally {
        process.destroyForcibly().waitFor();
        connector.stopListening(arguments);
      }
    } catch (IllegalConnectorArgumentsException e) {
      throw new IllegalStateException(e);
    }
  }

  private static End watch(VirtualMachine machine, Process process, int step, When when)
      throws InterruptedException {
    ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
    prepared.addClassFilter(JOURNAL);
    prepared.enable();
    int done = 0;
    try {
      while (true) {
        EventSet events = machine.eventQueue().remove();
        for (Event event : events) {
          if (event instanceof ClassPrepareEvent loaded) {
            stopAt(machine, loaded.referenceType().methodsByName(STEP).get(0));
          } else if (event instanceof BreakpointEvent hit) {
            boolean begins = hit.location().codeIndex() == 0;
            done += begins ? 0 : 1;
            boolean here = begins ? when == When.BEFORE && done + 1 == step : done == step;
            if (here) {
              process.destroyForcibly().waitFor();
              return new End(done, true);
            }
          } else if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
            return new End(done, false);
          }
        }
        events.resume();
      }
    } catch (VMDisconnectedException ended) {
      return new End(done, false);
    }
  }

  /** At the first and at the last instruction of the journal's method, which is its only return. */
  private static void stopAt(VirtualMachine machine, Method method) {
    byte[] code = method.bytecodes();
    int last = code.length - 1;
    if ((code[last] & 0xff) != RETURN) {
      throw new IllegalStateException(method + " does not end with its return");
    }
    for (int at : new int[] {0, last}) {
      BreakpointRequest stop =
          machine.eventRequestManager().createBreakpointRequest(method.locationOfCodeIndex(at));
      stop.enable();
    }
  }
}
