package io.rackproof.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Imports point down; the ground floor does no I/O; nothing is shared and mutable. */
public class ArchitectureTest {
  private static final String ROOT = "io.rackproof.";

  /** Fewer means that the import went wrong, and every rule would hold of nothing. */
  private static final int ENOUGH = 55;

  private final JavaClasses main =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.rackproof");

  private final JavaClasses acceptance =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
          .importPackages("io.rackproof.acceptance");

  @Test
  public void enoughWasAnalysed() {
    assertThat(main.size()).isGreaterThanOrEqualTo(ENOUGH);
  }

  /** Each room and the rooms below it that it may use; the JDK and libraries are not meant here. */
  @DataProvider
  public Object[][] rooms() {
    List<String> words = List.of("units", "testbed", "facts", "criteria", "plan");
    return new Object[][] {
      {"units", List.of()},
      {"testbed", List.of("units")},
      {"facts", List.of("units", "testbed")},
      {"criteria", List.of("units", "testbed", "facts")},
      {"plan", List.of("units", "testbed", "facts", "criteria")},
      {"remote", with(words, "sim")},
      {"device", with(words, "remote")},
      {"fixture", with(words, "remote", "device")},
      {"probe", with(words, "remote", "device")},
      {"report", with(words, "remote", "device")},
      {"diagnosis", with(words, "remote", "device")},
      {"discovery", with(words, "remote", "device")},
      {"doctor", with(words, "remote", "device")},
      {"sim", words},
    };
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  @Test(dataProvider = "rooms")
  public void importsPointDown(String room, List<String> below) {
    String[] allowed =
        Stream.concat(Stream.of(room), below.stream())
            .map(name -> ROOT + name + "..")
            .toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + room + "..")
            .should()
            .dependOnClassesThat(
                resideInAPackage("io.rackproof..").and(not(resideInAnyPackage(allowed))))
            .as("room " + room + " uses only " + below));
  }

  @Test
  public void operatingSystemsDoNotKnowEachOther() {
    check(
        slices()
            .matching("io.rackproof.device.(*)..")
            .should()
            .notDependOnEachOther()
            .as("operating systems do not know each other"));
  }

  @Test
  public void roomsAreFreeOfCycles() {
    check(slices().matching("io.rackproof.(*)..").should().beFreeOfCycles());
  }

  @Test
  public void onlyOneClassKnowsTheSimulator() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "sim..")
            .and()
            .haveNameNotMatching("io\\.rackproof\\.remote\\.SimulatedAccess.*")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + "sim.."));
  }

  @Test
  public void onlyTheRemoteRoomKnowsTheSshClient() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "remote..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("net.schmizz..", "com.hierynomus.."));
  }

  @Test
  public void onlyTheSimulatorServesSsh() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "sim..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.sshd.."));
  }

  /** An address is a word; a socket is not. */
  @Test
  public void wordsDoNoInputOrOutput() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                ROOT + "units..", ROOT + "facts..", ROOT + "criteria..", ROOT + "plan..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("java.io..", "java.nio.file..", "java.net..")
                    .and(not(belongToAnyOf(InetAddress.class, Inet4Address.class)))
                    .and(not(belongToAnyOf(Inet6Address.class, UncheckedIOException.class)))
                    .or(belongToAnyOf(Thread.class, ProcessBuilder.class))));
  }

  @Test
  public void parsersDoNoInputOrOutput() {
    check(
        noClasses()
            .that()
            .haveNameMatching(".*\\.device\\..*(Parser|Parse)")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("java.nio.file..", "java.net..")
                    .or(belongToAnyOf(Thread.class, java.io.File.class)))
            .allowEmptyShould(true));
  }

  @Test
  public void nothingIsSharedAndMutable() {
    check(
        fields()
            .that()
            .haveModifier(STATIC)
            .and()
            .doNotHaveModifier(com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC)
            .should()
            .haveModifier(FINAL));
  }

  @Test
  public void nobodySleeps() {
    checkEverywhere(noClasses().should().callMethod(Thread.class, "sleep", long.class));
    checkEverywhere(
        noClasses().should().callMethod(Thread.class, "sleep", java.time.Duration.class));
    checkEverywhere(
        noClasses().should().callMethod(java.util.concurrent.TimeUnit.class, "sleep", long.class));
  }

  @Test
  public void nobodyEndsTheProcess() {
    check(noClasses().should().callMethod(System.class, "exit", int.class));
    check(noClasses().should().callMethod(Runtime.class, "halt", int.class));
  }

  @Test
  public void hostKeysAreNeverTakenOnTrust() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("net.schmizz.sshj.transport.verification.PromiscuousVerifier"));
  }

  @Test
  public void oneLoggerForAll() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.logging..", "org.apache.log4j.."));
  }

  @Test
  public void nothingIsSilentlySkipped() {
    checkEverywhere(
        noClasses().should().dependOnClassesThat().areAssignableTo(org.testng.SkipException.class));
  }

  /** An acceptance test reads like its criterion: no command, no vendor, no simulator. */
  @Test
  public void acceptanceTestsHoldNoCommandAndNoVendor() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "remote..", ROOT + "device.*..", ROOT + "sim..")
        .allowEmptyShould(true)
        .check(acceptance);
  }

  private void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(main);
  }

  private void checkEverywhere(ArchRule rule) {
    check(rule);
    rule.allowEmptyShould(true).check(acceptance);
  }
}
