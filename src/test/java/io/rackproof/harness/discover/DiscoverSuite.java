package io.rackproof.harness.discover;

import io.rackproof.bench.Discoverer;
import io.rackproof.discovery.Assembly;
import io.rackproof.discovery.DescriptorFile;
import io.rackproof.discovery.Draft;
import io.rackproof.discovery.FoundRack;
import io.rackproof.discovery.FoundTable;
import io.rackproof.discovery.RackFacts;
import io.rackproof.discovery.Wanted;
import io.rackproof.harness.Login;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.RunRefused;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.DescriptorException;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.testng.ITestContext;
import org.testng.annotations.Test;

/**
 * Looks at the devices that the command line names, or at those of a descriptor that is there, and
 * writes a descriptor of what it found. Changes nothing on any device.
 */
public final class DiscoverSuite {
  private static final Path TESTBEDS = Path.of("testbeds");

  @Test
  public void discover(ITestContext context) throws IOException {
    RunFolder folder = RunContext.folder(context.getSuite());
    Console console = RunContext.console(context.getSuite());
    Files.createDirectories(folder.root());
    Testbed draft = draft(folder);
    RackFacts facts = look(draft, folder, console);
    context.getSuite().setAttribute(RunContext.ATTRIBUTE, new Discovered(folder, console));
    FoundRack found = Assembly.of(facts);
    console.end();
    console.lines(FoundTable.of(found, facts));
    if (found.hosts().isEmpty()) {
      throw new RunRefused("No host with a port of the fabric was found, so nothing was written");
    }
    Path file =
        DescriptorFile.write(
            found, TESTBEDS, folder.testbed(), folder.root().resolve("found.yaml"), heading(found));
    console.lines(words(file));
    if (!facts.missed().isEmpty()) {
      throw new RunRefused(
          file + " lacks " + facts.missed().keySet() + ", which could not be looked at; see above");
    }
  }

  /** The devices to look at: those named, else those of the descriptor that is there. */
  private static Testbed draft(RunFolder folder) throws IOException {
    Path known = TESTBEDS.resolve(folder.testbed() + ".yaml");
    Optional<Testbed> described =
        Files.exists(known)
            ? Optional.of(TestbedLoader.load(known.toString(), TESTBEDS))
            : Optional.empty();
    Wanted wanted = wanted();
    if (wanted.hosts().isEmpty() || described.filter(Testbed::simulated).isPresent()) {
      return described.orElseThrow(
          () ->
              new RunRefused(
                  "Name the devices to look at: mvn test -Dsuite=discover -Dtestbed="
                      + folder.testbed()
                      + " -Dhosts='node[01-16]' -Dswitches='leaf[1-2]' -Duser=NAME"));
    }
    Path file = folder.root().resolve("draft.yaml");
    Files.writeString(file, Draft.of(wanted, System.getProperty("user.name"), false));
    try {
      return TestbedLoader.load(file.toString(), TESTBEDS);
    } catch (DescriptorException refused) {
      throw new RunRefused(
          "The command line cannot be followed (as described in "
              + file
              + "):\n"
              + refused.getMessage());
    }
  }

  private static Wanted wanted() {
    try {
      return Wanted.from(name -> Optional.ofNullable(System.getProperty(name)));
    } catch (IllegalArgumentException wrong) {
      throw new RunRefused(wrong.getMessage());
    }
  }

  private static RackFacts look(Testbed draft, RunFolder folder, Console console) {
    Evidence evidence =
        Evidence.start(
            folder.evidence(),
            folder.testbed(),
            draft.file(),
            folder.runId(),
            Instant.now(),
            version());
    if (draft.simulated()) {
      try (SimulatedAccess rack = SimulatedAccess.start(draft, System.getProperty("fault", ""))) {
        return new Discoverer(
                draft,
                (some, dialects) ->
                    Openers.open(some, rack, dialects, evidence, SessionPolicy.READ_ONLY, console),
                console)
            .discover();
      }
    }
    Login.requireCredentials(draft);
    return new Discoverer(
            draft,
            (some, dialects) ->
                Openers.open(some, "", dialects, evidence, SessionPolicy.READ_ONLY, console),
            console)
        .discover();
  }

  private static List<String> heading(FoundRack found) {
    return List.of(
        "Discovered "
            + LocalDate.now()
            + " by Rackproof "
            + version()
            + ": "
            + found.hosts().size()
            + " hosts, "
            + found.switches().size()
            + " switches. Look at lines marked 'unsure'",
        "and 'left out'; what is not written has its default, see rack12.yaml.");
  }

  private static List<String> words(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
    return List.of(
        "Descriptor: " + file.toAbsolutePath(),
        "Next: mvn test -Dtestbed=" + name + " -Dsuite=preflight");
  }

  private static String version() {
    return System.getProperty("rackproof.version", "unknown");
  }

  /** A run that owes no verdict. */
  private record Discovered(RunFolder folder, Console console, Ledger ledger)
      implements RunContext {
    Discovered(RunFolder folder, Console console) {
      this(folder, console, new Ledger());
      ledger.oweNothing("the run only looked at what is there");
    }

    @Override
    public void emergency() {}
  }
}
