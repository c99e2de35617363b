package io.rackproof.report.signoff;

import io.rackproof.report.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a sign-off into the folder of its run. */
public final class SignoffFiles {
  /** The page, first thing in the run's folder. */
  public static final String PAGE = "signoff.html";

  /** The same for machines; its schema is the resource {@code signoff.schema.json} beside this. */
  public static final String JSON = "signoff.json";

  /** Verdicts as test cases, for CI systems. */
  public static final String JUNIT = "junit.xml";

  /** What the digest of the evidence is that of; {@code sha256sum -c} checks it. */
  public static final String LISTING = "evidence.sha256";

  private SignoffFiles() {}

  /**
   * Writes all of them.
   *
   * @return the page
   * @throws IOException when one cannot be written
   */
  public static Path write(RunFolder folder, Signoff signoff) throws IOException {
    Path root = folder.root();
    Files.createDirectories(root);
    if (signoff.evidence().isPresent()) {
      save(root.resolve(LISTING), signoff.evidence().get().listing());
    }
    save(root.resolve(JSON), SignoffJson.of(signoff));
    save(root.resolve(JUNIT), JUnitXml.of(signoff));
    Path page = page(folder);
    save(page, new SignoffPage(signoff).html());
    return page;
  }

  /** Where the page is or will be. */
  public static Path page(RunFolder folder) {
    return folder.root().resolve(PAGE);
  }

  /** A reader sees the old file or the new one, never half of it. */
  private static void save(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling("." + file.getFileName() + ".new");
    Files.writeString(fresh, text, StandardCharsets.UTF_8);
    Files.move(
        fresh,
        file,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING,
        java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }
}
