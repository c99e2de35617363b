package io.rackproof.report;

import io.qameta.allure.ConfigurationBuilder;
import io.qameta.allure.Extension;
import io.qameta.allure.ReportGenerator;
import io.qameta.allure.core.AttachmentsPlugin;
import io.qameta.allure.core.Configuration;
import io.qameta.allure.core.Plugin;
import io.qameta.allure.core.ReportWebPlugin;
import io.qameta.allure.core.TestsResultsPlugin;
import io.qameta.allure.ga.GaPlugin;
import io.qameta.allure.plugin.DefaultPluginLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Makes the HTML report of a run, inside the run, so that a red or interrupted run has one too. The
 * page is one file that opens from disk and calls nobody.
 */
public final class AllureReport {
  private final Path plugins;
  private final int most;

  /**
   * @param plugins folder of unpacked Allure plugins; without it the report lacks the tabs
   *     "Behaviors" and "Packages"
   */
  public AllureReport(Path plugins) {
    this(plugins, ResultGroups.THRESHOLD);
  }

  /**
   * @param most results that each have an entry; of more, green ones are grouped by host
   */
  AllureReport(Path plugins, int most) {
    this.plugins = plugins;
    this.most = most;
  }

  /**
   * Writes {@code allure-report/index.html} and keeps the trend for the next run.
   *
   * @return the page
   * @throws UncheckedIOException when a file cannot be read or written
   */
  public Path write(RunFolder folder, RunFacts facts) {
    try {
      Files.createDirectories(folder.allureResults());
      ReportContext.write(folder, facts);
      copy(folder.history(facts.suite()), folder.allureResults().resolve("history"));
      FlakyMarks.apply(folder.allureResults());
      Path grouped = folder.root().resolve(".allure-grouped");
      Path results = ResultGroups.of(folder.allureResults(), most, grouped);
      copy(folder.history(facts.suite()), results.resolve("history"));
      keepTrend(folder, results, facts);
      delete(folder.allureReport());
      new ReportGenerator(configuration(facts, extension -> true))
          .generateSingleFile(folder.allureReport(), List.of(results));
      NarrowScreens.fit(folder.html());
      delete(grouped);
      return folder.html();
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot write the report to " + folder.html(), cause);
    }
  }

  /** Only the form of many files comes with a trend to hand on; nothing else of it is wanted. */
  private void keepTrend(RunFolder folder, Path results, RunFacts facts) throws IOException {
    Path many = folder.root().resolve(".allure-many");
    Configuration trend =
        configuration(
            facts,
            extension ->
                !(extension instanceof TestsResultsPlugin
                    || extension instanceof AttachmentsPlugin
                    || extension instanceof ReportWebPlugin));
    new ReportGenerator(trend).generate(many, List.of(results));
    copy(many.resolve("history"), folder.history(facts.suite()));
    delete(many);
  }

  private Configuration configuration(RunFacts facts, Predicate<Extension> wanted)
      throws IOException {
    List<Extension> silent =
        ConfigurationBuilder.bundled().build().getExtensions().stream()
            .filter(extension -> !(extension instanceof GaPlugin))
            .filter(wanted)
            .toList();
    return ConfigurationBuilder.empty()
        .withExtensions(silent)
        .withPlugins(loadPlugins())
        .withReportName("Rackproof: " + facts.testbed() + ", " + facts.suite())
        .build();
  }

  private List<Plugin> loadPlugins() throws IOException {
    if (!Files.isDirectory(plugins)) {
      return List.of();
    }
    List<Plugin> loaded = new ArrayList<>();
    DefaultPluginLoader loader = new DefaultPluginLoader();
    try (Stream<Path> folders = Files.list(plugins)) {
      for (Path plugin : folders.sorted().toList()) {
        loader.loadPlugin(AllureReport.class.getClassLoader(), plugin).ifPresent(loaded::add);
      }
    }
    return loaded;
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(file.getFileName());
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
