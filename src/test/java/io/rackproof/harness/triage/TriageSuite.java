package io.rackproof.harness.triage;

import io.rackproof.criteria.Status;
import io.rackproof.diagnosis.triage.Assessment;
import io.rackproof.diagnosis.triage.AssessmentText;
import io.rackproof.diagnosis.triage.FragmentFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.testng.annotations.Test;

/**
 * Judges what an operator has pasted into files, and prints status and causes. It fails only when
 * there is nothing to judge: what a fragment says of the rack is its answer, not a fault of the
 * run.
 */
public final class TriageSuite {
  @Test
  public void triage() throws IOException {
    String fragment = System.getProperty("fragment", "");
    if (fragment.isEmpty()) {
      throw new IOException(
          "Nothing to judge: name a file or folder, as in mvn test -Dsuite=triage"
              + " -Dfragment=dmesg.txt");
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Map<Path, Assessment> assessed = FragmentFiles.assess(Path.of(fragment));
    assessed.forEach(
        (file, assessment) ->
            AssessmentText.of(file.getFileName().toString(), assessment).forEach(out::println));
    out.println(
        assessed.size()
            + " judged: "
            + count(assessed, Status.PASS)
            + " PASS, "
            + count(assessed, Status.FAIL)
            + " FAIL, "
            + count(assessed, Status.INCONCLUSIVE)
            + " INCONCLUSIVE");
  }

  private static long count(Map<Path, Assessment> assessed, Status status) {
    return assessed.values().stream().filter(one -> one.status() == status).count();
  }
}
