package org.lucerna.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which module may know which. */
class ArchitectureTest {
  private static final String[] ALL = {
    "bytes", "types", "lumina", "idb", "binary", "lidia", "calcrel", "harvest", "client", "store",
    "server", "cli"
  };

  private static final JavaClasses LUCERNA =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.lucerna");

  @Test
  void everyModuleIsLookedAt() {
    assertThat(ALL)
        .allSatisfy(
            module ->
                assertThat(LUCERNA.that(resideInAnyPackage(packages(module))).isEmpty())
                    .as(module)
                    .isFalse());
  }

  static Stream<Arguments> arrows() {
    return Stream.of(
        Arguments.of("bytes", new String[] {}),
        Arguments.of("types", new String[] {"bytes"}),
        Arguments.of("lumina", new String[] {"bytes", "types"}),
        Arguments.of("calcrel", new String[] {"bytes"}),
        Arguments.of("idb", new String[] {"bytes", "types"}),
        Arguments.of("binary", new String[] {"bytes"}),
        Arguments.of("lidia", new String[] {"bytes", "binary"}),
        Arguments.of(
            "harvest", new String[] {"bytes", "types", "lumina", "idb", "binary", "calcrel"}),
        Arguments.of(
            "client", new String[] {"bytes", "types", "lumina", "binary", "calcrel", "harvest"}),
        Arguments.of("store", new String[] {"bytes", "types", "lumina"}),
        Arguments.of("server", new String[] {"bytes", "types", "lumina", "store"}));
  }

  @ParameterizedTest
  @MethodSource("arrows")
  void aModuleKnowsOnlyThoseBelowIt(String module, String[] below) {
    String[] others =
        Stream.of(ALL)
            .filter(other -> !other.equals(module) && Stream.of(below).noneMatch(other::equals))
            .map(ArchitectureTest::packages)
            .toArray(String[]::new);

    noClasses()
        .that()
        .resideInAPackage(packages(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(LUCERNA);
  }

  @Test
  void noPackageIsInACycle() {
    slices().matching("org.lucerna.(**)").should().beFreeOfCycles().check(LUCERNA);
  }

  @Test
  void theFormatsNeedNothingButTheJdk() {
    classes()
        .that()
        .resideInAnyPackage(
            packages("bytes"), packages("types"), packages("lumina"), packages("calcrel"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "javax.net..",
            "org.jspecify..",
            packages("bytes"),
            packages("types"),
            packages("lumina"),
            packages("calcrel"))
        .check(LUCERNA);
  }

  @Test
  void databasesNeedZstandardBesides() {
    classes()
        .that()
        .resideInAPackage(packages("idb"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "com.github.luben.zstd..",
            packages("bytes"),
            packages("types"),
            packages("idb"))
        .check(LUCERNA);
  }

  @Test
  void symbolFilesNeedNothingButTheJdk() {
    classes()
        .that()
        .resideInAPackage(packages("lidia"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..", "org.jspecify..", packages("bytes"), packages("binary"), packages("lidia"))
        .check(LUCERNA);
  }

  @Test
  void onlyTheCommandsPrintExitAndKnowPicocli() {
    noClasses()
        .that()
        .resideOutsideOfPackage(packages("cli"))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..")
        .check(LUCERNA);
  }

  @Test
  void onlyTheCommandsAndWhatSpeaksHttpKnowJackson() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages("cli"), packages("server.http"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
        .check(LUCERNA);
  }

  @Test
  void onlyMainExitsAndOnlyTheEndOfAServerHalts() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(LUCERNA);
    noClasses()
        .that()
        .doNotHaveSimpleName("Termination")
        .and()
        .doNotHaveSimpleName("OutOfMemoryExit")
        .should()
        .callMethod(Runtime.class, "halt", int.class)
        .check(LUCERNA);
  }

  private static String packages(String module) {
    return "org.lucerna." + module + "..";
  }
}
