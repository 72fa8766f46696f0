package org.lucerna.identify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;

class IdentificationTest {
  private static final int SIZE = 100;

  /** Components by name, each with its files. */
  private final Map<String, List<ComponentBuild>> known = new TreeMap<>();

  private final List<SubjectFunction> program = new ArrayList<>();
  private HashList strings = HashList.EMPTY;

  private static Md5 key(int number) {
    return new Md5((long) number << Integer.SIZE, number);
  }

  private static LinkedObject object(String name, int firstKey, int count, int... strings) {
    return new LinkedObject(
        ByteString.utf8(name),
        HashList.of(IntStream.range(firstKey, firstKey + count)),
        HashList.of(IntStream.of(strings)));
  }

  private void know(String component, String version, LinkedObject... objects) {
    know(component, version, "1", objects);
  }

  private void know(String component, String version, String build, LinkedObject... objects) {
    known
        .computeIfAbsent(component, _ -> new ArrayList<>())
        .add(
            new ComponentBuild(
                "lib" + component + ".a",
                version,
                build,
                List.of("pkg:generic/" + component + "@" + version + "-" + build),
                List.of(objects)));
  }

  private void link(int firstKey, int count) {
    link(firstKey, count, SIZE);
  }

  private void link(int firstKey, int count, int size) {
    for (int i = 0; i < count; i++) {
      program.add(
          new SubjectFunction(
              0x1000L + 0x100L * program.size(), size, key(firstKey + i), List.of()));
    }
  }

  private void linkSimilar(int unknownKey, int knownKey, int count, float probability) {
    for (int i = 0; i < count; i++) {
      program.add(
          new SubjectFunction(
              0x1000L + 0x100L * program.size(),
              SIZE,
              key(unknownKey + i),
              List.of(new SubjectFunction.Similar(key(knownKey + i), probability))));
    }
  }

  private List<IdentifiedComponent> identified() {
    return Identification.of(
        new KnownComponents() {
          @Override
          public List<Set<String>> having(List<Md5> keys) {
            return keys.stream().map(key -> components(SubjectFunction.hash(key))).toList();
          }

          private Set<String> components(int hash) {
            Set<String> names = new LinkedHashSet<>();
            known.forEach(
                (name, builds) -> {
                  if (builds.stream()
                      .flatMap(build -> build.objects().stream())
                      .anyMatch(object -> object.keys().contains(hash))) {
                    names.add(name);
                  }
                });
            return names;
          }

          @Override
          public List<ComponentBuild> builds(String component) {
            return known.getOrDefault(component, List.of());
          }
        },
        program,
        strings);
  }

  private List<String> certain() {
    return identified().stream()
        .filter(IdentifiedComponent::isCertain)
        .map(IdentifiedComponent::name)
        .toList();
  }

  @Test
  void componentIsInAProgramThatHasItsObjects() {
    know("zlib", "1.2.13", object("inflate.o", 100, 5), object("deflate.o", 200, 5));
    know("bzip2", "1.0.8", object("bzlib.o", 300, 5));
    link(100, 5);
    link(900, 5);
    assertThat(identified())
        .singleElement()
        .satisfies(
            zlib -> {
              assertThat(zlib.name()).isEqualTo("zlib");
              assertThat(zlib.isCertain()).isTrue();
              assertThat(zlib.functions())
                  .extracting(SubjectFunction::address)
                  .containsExactly(0x1000L, 0x1100L, 0x1200L, 0x1300L, 0x1400L);
              assertThat(zlib.objects()).isOne();
              assertThat(zlib.missing()).isZero();
              assertThat(zlib.evidence()).isEqualTo(VersionEvidence.BUILD);
              assertThat(zlib.versions())
                  .containsExactly(
                      new IdentifiedVersion("1.2.13", List.of("pkg:generic/zlib@1.2.13-1")));
            });
  }

  @Test
  void functionsOfIncompleteObjectsAreNoEvidence() {
    know("large", "1", object("all.o", 100, 60));
    link(100, 6);
    assertThat(identified()).isEmpty();
  }

  @Test
  void functionsWithOneKeyCountOnce() {
    know("wrappers", "1", object("new.o", 100, 1));
    for (int i = 0; i < 50; i++) {
      link(100, 1);
    }
    assertThat(certain()).isEmpty();
  }

  @Test
  void smallFunctionsAreNotEnough() {
    know("small", "1", object("a.o", 100, 20));
    link(100, 20, 20);
    assertThat(certain()).isEmpty();
  }

  @Test
  void copiedFunctionsBelongToTheComponentThatHasMost() {
    know("xxhash", "0.8", object("xxhash.o", 100, 6));
    know("zstd", "1.5", object("xxhash.o", 100, 6), object("compress.o", 200, 10));
    link(100, 6);
    link(200, 10);
    assertThat(certain()).containsExactly("zstd");
  }

  @Test
  void componentThatAnotherOneContainsIsNamedWithIt() {
    know("xxhash", "0.8", object("xxhash.o", 100, 10));
    know("zstd", "1.5", object("xxhash.o", 100, 10), object("compress.o", 200, 10));
    link(100, 10);
    link(200, 1);
    assertThat(identified().getFirst().name()).isIn("xxhash", "zstd");
    assertThat(identified().getFirst().alike()).hasSize(1);
  }

  @Test
  void buildsThatMatchEquallyAreAllNamed() {
    know("a", "1", object("x.o", 100, 6));
    know("a", "2", object("x.o", 100, 6));
    know("a", "3", object("x.o", 150, 6));
    link(100, 6);
    assertThat(identified().getFirst().versions())
        .extracting(IdentifiedVersion::version)
        .containsExactly("1", "2");
  }

  @Test
  void programThatLacksSomeFunctionsOfObjectsIsPatched() {
    know("a", "1", object("x.o", 100, 20));
    link(100, 18);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.PATCHED);
    assertThat(a.missing()).isEqualTo(2);
  }

  @Test
  void similarFunctionsFindComponentsAndStringsTheirVersion() {
    know("a", "1", object("x.o", 100, 12, 1, 2, 3), object("y.o", 200, 12, 70, 71));
    know("a", "2", object("x.o", 300, 12, 1, 2, 4, 5), object("y.o", 400, 12, 80, 81));
    strings = HashList.of(IntStream.of(1, 2, 4, 5, 99));
    // The nearest build is of another version than the program.
    linkSimilar(1000, 100, 12, 0.95f);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.isCertain()).isTrue();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.STRINGS);
    assertThat(a.versions()).extracting(IdentifiedVersion::version).containsExactly("2");
  }

  @Test
  void versionsThatNothingDistinguishesAreAllNamed() {
    know("a", "1.10", object("x.o", 100, 12, 1, 2));
    know("a", "1.9", object("x.o", 300, 12, 1, 2));
    strings = HashList.of(IntStream.of(1, 2, 99));
    linkSimilar(1000, 100, 12, 0.95f);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.UNDECIDED);
    assertThat(a.versions()).extracting(IdentifiedVersion::version).containsExactly("1.9", "1.10");
  }

  @Test
  void versionBetweenKnownOnesIsNotNamedAsOneOfThem() {
    know("a", "1", object("x.o", 100, 12, 1, 2, 3));
    know("a", "3", object("x.o", 300, 12, 1, 4, 5));
    // It still has a string of the older version, and already one of the newer.
    strings = HashList.of(IntStream.of(1, 2, 4));
    linkSimilar(1000, 100, 12, 0.95f);
    assertThat(identified().getFirst().evidence()).isEqualTo(VersionEvidence.NONE);
  }

  @Test
  void versionWithoutStringsOfItsOwnLacksThoseOfOthers() {
    know("a", "1", object("x.o", 100, 12, 1));
    know("a", "2", object("x.o", 300, 12, 1, 2));
    linkSimilar(1000, 100, 12, 0.95f);
    strings = HashList.of(IntStream.of(1));
    assertThat(identified().getFirst().versions())
        .extracting(IdentifiedVersion::version)
        .containsExactly("1");
  }

  @Test
  void objectsHaveOneNameInAllBuildSystems() {
    know("a", "1", object("liba_la-x.o", 100, 12, 1));
    know("a", "2", object("x.c.o", 300, 12, 2));
    linkSimilar(1000, 100, 6, 0.95f);
    linkSimilar(1100, 306, 6, 0.95f);
    strings = HashList.of(IntStream.of(2));
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.STRINGS);
    assertThat(a.versions()).extracting(IdentifiedVersion::version).containsExactly("2");
  }

  @Test
  void buildsOfOneVersionAreNotMixed() {
    know("a", "1", "debian", object("x.o", 100, 10), object("y.o", 200, 10));
    know("a", "1", "fedora", object("x.o", 300, 10), object("y.o", 400, 10));
    link(300, 10);
    link(400, 10);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.BUILD);
    assertThat(a.versions().getFirst().packages()).containsExactly("pkg:generic/a@1-fedora");
  }

  @Test
  void functionOfTheProgramIsOfOneObjectOnly() {
    // Both variants have the same functions but for some; one of them is linked.
    know("a", "1", object("narrow.o", 100, 20), object("wide.o", 105, 20));
    link(105, 20);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.evidence()).isEqualTo(VersionEvidence.BUILD);
    assertThat(a.objects()).isOne();
    assertThat(a.missing()).isZero();
    assertThat(a.of()).isEqualTo(40);
  }

  @Test
  void someFunctionsThatAllBuildsHaveSayNothingAboutTheBuild() {
    know("a", "1", object("common.o", 100, 4), object("x.o", 200, 40));
    link(100, 4);
    linkSimilar(1000, 200, 20, 0.95f);
    assertThat(identified().getFirst().evidence()).isEqualTo(VersionEvidence.UNDECIDED);
  }

  @Test
  void functionsInPlaceOfMissingOnesAreNamed() {
    know("a", "1", object("x.o", 100, 20));
    link(100, 10);
    link(900, 1);
    link(111, 9);
    link(910, 3);
    IdentifiedComponent a = identified().getFirst();
    assertThat(a.missing()).isOne();
    assertThat(a.changed())
        .singleElement()
        .satisfies(changed -> assertThat(changed.key()).isEqualTo(key(900)));
  }

  @Test
  void runtimeLibrariesComeLast() {
    know("glibc", "2.36", object("libc.o", 100, 40));
    know("zlib", "1", object("inflate.o", 200, 5));
    link(100, 40);
    link(200, 5);
    assertThat(certain()).containsExactly("zlib", "glibc");
  }

  @Test
  void improbableFunctionsLeaveTracesOnly() {
    know("a", "1", object("x.o", 100, 12));
    linkSimilar(1000, 100, 12, 0.5f);
    assertThat(identified())
        .singleElement()
        .satisfies(traces -> assertThat(traces.isCertain()).isFalse());
  }

  @Test
  void partOfALargeComponentIsNamed() {
    LinkedObject[] objects =
        IntStream.range(0, 60)
            .mapToObj(i -> object("o" + i + ".o", 1000 + 20 * i, 8))
            .toArray(LinkedObject[]::new);
    know("large", "1", objects);
    link(1000 + 20 * 7, 8);
    assertThat(identified().getFirst().parts()).containsExactly("o7.o");
  }

  @Test
  void windowsOfLibrariesForSharedUseAreObjects() {
    know("shared", "1", object("", 100, 16), object("", 200, 16));
    link(200, 16);
    IdentifiedComponent shared = identified().getFirst();
    assertThat(shared.objects()).isOne();
    assertThat(shared.evidence()).isEqualTo(VersionEvidence.BUILD);
  }
}
