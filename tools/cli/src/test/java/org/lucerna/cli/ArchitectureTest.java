package org.lucerna.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Which module may use which. The libraries that a module may use are in its {@code module-info};
 * the compiler also checks that exported packages show exported types only.
 */
class ArchitectureTest {
  /** The modules directly below each module; it may also use the modules below those. */
  private static final Map<String, List<String>> BELOW =
      Map.ofEntries(
          Map.entry("bytes", List.of()),
          Map.entry("types", List.of("bytes")),
          Map.entry("lumina", List.of("types")),
          Map.entry("isa", List.of("bytes")),
          Map.entry("calcrel", List.of("isa")),
          Map.entry("similarity", List.of("isa", "demangle")),
          Map.entry("warp", List.of("isa")),
          Map.entry("idb", List.of("types")),
          Map.entry("demangle", List.of("bytes")),
          Map.entry("binary", List.of("demangle")),
          Map.entry("lidia", List.of("binary")),
          Map.entry("packages", List.of("bytes")),
          Map.entry("repositories", List.of("packages")),
          Map.entry("harvest", List.of("lumina", "idb", "binary", "calcrel", "similarity", "warp")),
          Map.entry("identify", List.of("harvest", "packages")),
          Map.entry("api", List.of("lumina")),
          Map.entry("naming", List.of("harvest", "lidia", "packages")),
          Map.entry("diff", List.of("naming")),
          Map.entry("client", List.of("naming", "api")),
          Map.entry("collect", List.of("client", "repositories")),
          Map.entry("store", List.of("lumina", "similarity")),
          Map.entry("store.testkit", List.of("store")),
          Map.entry("cassandra", List.of("store")),
          Map.entry("store.cassandra", List.of("cassandra")),
          Map.entry("search", List.of("store", "binary")),
          Map.entry("packs", List.of("search", "harvest")),
          Map.entry(
              "service", List.of("packs", "repositories", "search", "naming", "identify", "api")),
          Map.entry("server.lumina", List.of("service")),
          Map.entry("server.http", List.of("service")),
          Map.entry("server.pages", List.of("server.http", "diff")),
          Map.entry("server", List.of("server.lumina", "server.pages")),
          Map.entry("cli", List.of("server", "collect", "store.cassandra")));

  private static final JavaClasses LUCERNA =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("org.lucerna");

  @Test
  void everyClassIsInAModule() {
    assertThat(LUCERNA).allSatisfy(type -> assertThat(BELOW).containsKey(module(type)));
  }

  @Test
  void modulesUseOnlyModulesBelowThem() {
    Map<String, String> forbidden = new TreeMap<>();
    for (JavaClass type : LUCERNA) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String other = module(dependency.getTargetClass());
        if (isLucerna(dependency.getTargetClass()) && !mayUse(module(type), other)) {
          forbidden.putIfAbsent(module(type) + " -> " + other, dependency.getDescription());
        }
      }
    }

    assertThat(forbidden).isEmpty();
  }

  @Test
  void packagesHaveNoCycle() {
    slices().matching("org.lucerna.(**)").should().beFreeOfCycles().check(LUCERNA);
  }

  @Test
  void simpleNamesAreUnique() {
    Map<String, List<String>> names =
        LUCERNA.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getName, Collectors.toList())));

    assertThat(names.values()).allSatisfy(classes -> assertThat(classes).hasSize(1));
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
  void onlyCommandsHttpAndExportsUseJackson() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            packages("cli"),
            packages("api"),
            packages("client"),
            packages("server.http"),
            packages("store.exchange.jsonl"),
            packages("packages.description"))
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

  private static boolean mayUse(String module, String other) {
    return module.equals(other)
        || BELOW.getOrDefault(module, List.of()).stream().anyMatch(below -> mayUse(below, other));
  }

  /**
   * The module with the longest name that the package begins with; the package if there is none.
   */
  private static String module(JavaClass type) {
    return BELOW.keySet().stream()
        .filter(module -> (type.getPackageName() + '.').startsWith("org.lucerna." + module + '.'))
        .max(Comparator.comparingInt(String::length))
        .orElse(type.getPackageName());
  }

  private static boolean isLucerna(JavaClass type) {
    return type.getPackageName().startsWith("org.lucerna.");
  }

  private static String packages(String module) {
    return "org.lucerna." + module + "..";
  }
}
