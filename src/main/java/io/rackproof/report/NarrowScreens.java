package io.rackproof.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Makes Allure's page fit a phone: its menu as icons, its two columns one below the other. Allure
 * itself gives each column at least 300 pixels beside a menu of 180.
 */
final class NarrowScreens {
  private static final String STYLE =
      """
      <style>@media (max-width: 600px) {
      .side-nav { width: 60px !important; }
      .side-nav__brand-text, .side-nav__text { opacity: 0; visibility: hidden; }
      .side-nav__link, .side-nav__collapse { white-space: nowrap; }
      .widgets-grid { display: block !important; padding: 8px 8px 0 !important; }
      .widgets-grid__col { min-width: 0 !important; width: 100% !important; padding: 0 !important; }
      }</style>
      """;

  private static final String BEFORE = "</head>";

  /** The head holds Allure's own style sheets, about 2 MB; the data come after it. */
  private static final int HEAD = 16 * 1024 * 1024;

  private NarrowScreens() {}

  /** Changes the page in place; a page without a head stays as it is. */
  static void fit(Path page) throws IOException {
    Path fresh = page.resolveSibling(page.getFileName() + ".new");
    boolean done;
    try (InputStream in = Files.newInputStream(page);
        OutputStream out = Files.newOutputStream(fresh)) {
      byte[] start = in.readNBytes(HEAD);
      String head = new String(start, StandardCharsets.ISO_8859_1);
      int at = head.indexOf(BEFORE);
      done = at >= 0;
      if (done) {
        out.write(start, 0, at);
        out.write(STYLE.getBytes(StandardCharsets.UTF_8));
        out.write(start, at, start.length - at);
        in.transferTo(out);
      }
    }
    if (done) {
      Files.move(fresh, page, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.delete(fresh);
    }
  }
}
