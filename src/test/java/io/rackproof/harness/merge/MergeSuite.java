package io.rackproof.harness.merge;

import io.rackproof.criteria.RootCause;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.RunRefused;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.LedgerFile;
import io.rackproof.report.MergedFiles;
import io.rackproof.report.RunFolder;
import io.rackproof.report.ShardMerge;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.ITestContext;
import org.testng.annotations.Test;

/**
 * Joins the runs of all shards to one report with one conclusion; a shard that is missing makes it
 * red, because its verdicts are owed.
 */
public final class MergeSuite {
  @Test
  public void merge(ITestContext context) throws IOException {
    RunFolder folder = RunContext.folder(context.getSuite());
    List<Path> runs = runs(System.getProperty("runs", ""));
    List<LedgerFile> ended = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Path run : runs) {
      try {
        ended.add(LedgerFile.read(run));
      } catch (IOException unusable) {
        faults.add(unusable.getMessage());
      }
    }
    ShardMerge merge = ShardMerge.of(testbed(runs, faults), ended);
    faults.addAll(merge.faults());
    MergedFiles.gather(runs, folder);
    Console console = RunContext.console(context.getSuite());
    context
        .getSuite()
        .setAttribute(
            RunContext.ATTRIBUTE,
            new Merged(folder, console, merge.ledger(), merge.causes(), merge.notes()));
    if (!faults.isEmpty()) {
      throw new RunRefused(String.join("\n", faults));
    }
  }

  private static List<Path> runs(String given) throws IOException {
    List<Path> runs = new ArrayList<>();
    for (String name : given.split(",", -1)) {
      Path run = Path.of(name.strip());
      if (name.isBlank() || !Files.isDirectory(run)) {
        throw new RunRefused(
            "-Druns="
                + given
                + " names no runs: give the folder of each shard's run, as in"
                + " -Druns=reports/NAME/RUN,reports/NAME/RUN");
      }
      runs.add(run.toRealPath());
    }
    return runs;
  }

  /** As the runs had it; they must have had the same. */
  private static Testbed testbed(List<Path> runs, List<String> faults) throws IOException {
    Path first = descriptor(runs.get(0));
    for (Path run : runs) {
      if (Files.mismatch(first, descriptor(run)) >= 0) {
        faults.add(run + " had another descriptor than " + runs.get(0));
      }
    }
    return TestbedLoader.load(first.toString(), Path.of("testbeds"));
  }

  private static Path descriptor(Path run) {
    Path file = run.resolve("evidence").resolve("testbed.yaml");
    if (!Files.isRegularFile(file)) {
      throw new RunRefused(run + " keeps no descriptor: it is no run of a shard");
    }
    return file;
  }

  /** A run that touches nothing. */
  private record Merged(
      RunFolder folder,
      Console console,
      Ledger ledger,
      List<RootCause> rootCauses,
      List<String> notes)
      implements RunContext {
    @Override
    public void emergency() {}
  }
}
