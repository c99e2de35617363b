package io.rackproof.report.signoff;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.report.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.Test;

public class EvidenceDigestTest {
  private static Path evidence(Path run) throws IOException {
    Path folder = run.resolve("evidence");
    Files.createDirectories(folder.resolve("node01"));
    Files.createDirectories(folder.resolve("leaf1"));
    Files.writeString(folder.resolve("node01/0001.out"), "mtu 9000\n");
    Files.writeString(folder.resolve("node01/0001.json"), "{}\n");
    Files.writeString(folder.resolve("leaf1/0001.out"), "");
    Files.writeString(folder.resolve("manifest.json"), "{\"format\":1}\n");
    return folder;
  }

  /** The numbers are those of GNU coreutils for the same files, by the command on the page. */
  @Test
  public void itIsWhatSha256sumPrints() throws IOException {
    EvidenceDigest digest = EvidenceDigest.of(evidence(Files.createTempDirectory("run")));
    assertThat(digest.files()).isEqualTo(4);
    assertThat(digest.bytes()).isEqualTo(25);
    assertThat(digest.listing())
        .isEqualTo(
            """
            e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 *./leaf1/0001.out
            2f0fd78a91263ee7352df687964d366f9e7323d54cb0412cb1c1d73afeb5bcf1 *./manifest.json
            ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356 *./node01/0001.json
            53dc2409e86ccf50215303783396a7fcb33ab29fc4d9bcd980f76642e3094305 *./node01/0001.out
            """);
    assertThat(digest.digest())
        .isEqualTo("cdfbf82d53f35f7cbe151a1c97dd47713ae815076afe1db752aa003aa6c4b5be");
  }

  @Test
  public void aFolderWithoutFilesHasTheDigestOfNothing() throws IOException {
    assertThat(EvidenceDigest.of(Files.createTempDirectory("empty")).digest())
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  public void evidenceIsKnownAgain() throws IOException {
    Path run = signedRun();
    EvidenceCheck check = check(run);
    assertThat(check.tampered()).isFalse();
    assertThat(check.sentence()).contains("signed off (ACCEPTED), byte for byte");
  }

  @Test
  public void everyKindOfTamperingIsToldByName() throws IOException {
    Path run = signedRun();
    Files.writeString(run.resolve("evidence/node01/0001.out"), "mtu 9001\n");
    Files.delete(run.resolve("evidence/leaf1/0001.out"));
    Files.writeString(run.resolve("evidence/node01/0002.out"), "");
    EvidenceCheck check = check(run);
    assertThat(check.tampered()).isTrue();
    assertThat(check.changed())
        .containsExactlyInAnyOrder(
            "node01/0001.out", "leaf1/0001.out (missing)", "node01/0002.out (new)");
    assertThat(check.sentence()).startsWith("The evidence is not the one that was signed off");
  }

  @Test
  public void aListingThatWasChangedAsWellDoesNotMislead() throws IOException {
    Path run = signedRun();
    Files.writeString(run.resolve("evidence/node01/0001.out"), "mtu 9001\n");
    Files.writeString(
        run.resolve("evidence.sha256"), EvidenceDigest.of(run.resolve("evidence")).listing());
    assertThat(check(run).tampered()).isTrue();
    assertThat(check(run).changed()).isEmpty();
  }

  @Test
  public void aRecordWithoutADigestSignsNothing() throws IOException {
    Path run = signedRun();
    Files.writeString(run.resolve("signoff.json"), "{\"outcome\":\"ACCEPTED\"}");
    assertThat(check(run).tampered()).isTrue();
    Files.delete(run.resolve("signoff.json"));
    assertThat(check(run).signed()).isEmpty();
    assertThat(check(run).tampered()).isFalse();
  }

  private static EvidenceCheck check(Path run) throws IOException {
    Path evidence = run.resolve("evidence");
    return EvidenceCheck.of(evidence, EvidenceDigest.of(evidence));
  }

  private static Path signedRun() throws IOException {
    RunFolder folder = RunFolder.create(Files.createTempDirectory("reports"), "rack", Racks.START);
    Path evidence = evidence(folder.root());
    Signoff signoff =
        Signoff.of(
            Racks.identity("acceptance"),
            Racks.ledger(Racks.testbed(2, 1), Set.of()),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.of(EvidenceDigest.of(evidence)),
            Optional.empty());
    SignoffFiles.write(folder, signoff);
    return folder.root();
  }
}
