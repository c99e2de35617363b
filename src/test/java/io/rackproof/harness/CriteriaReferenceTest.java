package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.harness.reference.CriteriaReference;
import io.rackproof.sim.FaultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

/** The README's reference of criteria is what the code makes. */
public final class CriteriaReferenceTest {
  @Test
  public void theReadmeHasWhatTheCodeMakes() throws IOException {
    assertThat(Files.readString(Path.of("README.md")))
        .as("'%s' writes the criteria reference into the README", CriteriaReference.COMMAND)
        .contains(CriteriaReference.text());
  }

  @Test
  public void everyCriterionAndEveryFaultIsInIt() throws IOException {
    String text = CriteriaReference.text();

    for (CriterionId criterion : CriterionId.values()) {
      assertThat(text).contains("### " + criterion.anchor() + "\n" + criterion.title() + ".");
    }
    for (FaultKind kind : FaultKind.all()) {
      if (!kind.criteria().isEmpty()) {
        assertThat(text).contains("`" + kind.key() + "`");
      }
    }
  }
}
