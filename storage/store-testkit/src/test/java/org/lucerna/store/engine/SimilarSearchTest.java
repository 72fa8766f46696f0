package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.Deletion;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Push;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.memory.MemoryBackend;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Programs;

final class SimilarSearchTest {
  private static final int FUNCTIONS = 60;
  private static final Md5 LIBRARY = new Md5(1, 1);
  private static final Md5 OTHER = new Md5(2, 2);
  private static final float SHOWN = 0.8f;

  private final MemoryBackend backend = new MemoryBackend();
  private final StoreEngine store =
      StoreEngine.over(backend, MetadataMerge::of, Ranker.standard(), true);
  private final SimilarityModel model = SimilarityModel.standard();
  private final SketchStore sketches = store.sketches(model.rarity());
  private final SimilaritySearch search = store.similarities(model);
  private final List<Sketch> library = sketches(1, FUNCTIONS);

  @AfterEach
  void close() {
    store.close();
  }

  private static List<Sketch> sketches(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Sketch> sketches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sketches.add(Programs.sketch(random.ints(24, 0, 1 << 28).toArray()));
    }
    return sketches;
  }

  /** Keys of a build: other builds of the same functions have others. */
  private static Md5 key(int build, int function) {
    return new Md5((long) build << 48 | (long) function << 24, function);
  }

  /** Each function calls the one three places after it. */
  private static ProgramSketch program(int build, List<Sketch> sketches) {
    Programs program = Programs.some();
    for (int i = 0; i < sketches.size(); i++) {
      Integer[] callees = i + 3 < sketches.size() ? new Integer[] {i + 3} : new Integer[0];
      program = program.with(key(build, i), sketches.get(i), callees);
    }
    return program.program();
  }

  private void push(String account, Md5 file, int build, String prefix, int count) {
    List<PushedFunction> functions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ByteString name = ByteString.utf8(prefix + i);
      functions.add(
          new PushedFunction(
              key(build, i), new FunctionInfo(name, 100, ByteString.EMPTY), 0x1000L + 0x100L * i));
    }
    ByteString path = ByteString.utf8("lib" + prefix + ".so");
    store.push(
        new Push(
            Instant.EPOCH,
            ByteString.utf8(account),
            new PushOrigin(path, path, file, ByteString.EMPTY),
            PushMode.OVERRIDE,
            functions));
  }

  private void pushLibrary() {
    push("ann", LIBRARY, 1, "known_", FUNCTIONS);
    sketches.store(
        LIBRARY, program(1, library), SketchStore.Selection.KNOWN, ByteString.utf8("ann"));
  }

  @Test
  void functionsOfAnotherBuildAreFoundByName() {
    pushLibrary();
    List<SimilarHit> hits = search.search(program(2, library), SHOWN);
    assertThat(hits).hasSizeGreaterThan(FUNCTIONS * 9 / 10);
    assertThat(hits)
        .allSatisfy(
            hit -> {
              assertThat(hit.name().text()).isEqualTo("known_" + hit.place());
              assertThat(hit.key()).isEqualTo(key(1, hit.place()));
              assertThat(hit.file().text()).isEqualTo("libknown_.so");
              assertThat(hit.probability()).isBetween(SHOWN, 1f);
            });
  }

  @Test
  void libraryOfCommonFeaturesIsFoundByItsFile() {
    List<Sketch> few = library.subList(0, 20);
    for (int build = 2; build < 3 + Sketch.MAX_FOUND; build++) {
      Md5 file = new Md5(build, build);
      push("ann", file, build, "known_", few.size());
      sketches.store(
          file, program(build, few), SketchStore.Selection.KNOWN, ByteString.utf8("ann"));
    }
    few.forEach(
        sketch ->
            sketch.forHeaviest(
                model.rarity(),
                Sketch.POSTED_FEATURES,
                feature ->
                    assertThat(sketches.posted(feature, 2 * Sketch.MAX_FOUND))
                        .hasSizeGreaterThan(Sketch.MAX_FOUND)));
    List<SimilarHit> hits = search.search(program(1, few), SHOWN);
    assertThat(hits)
        .hasSizeGreaterThan(few.size() / 2)
        .allMatch(hit -> hit.name().text().equals("known_" + hit.place()));
  }

  @Test
  void filesOfVersionsWithoutPartsAreFound() {
    pushLibrary();
    backend.sketches().clearPostings();
    SketchPlanner planner = new SketchPlanner(backend, model.rarity());
    ChangeSet functionsAlone = new ChangeSet();
    try (Snapshot snapshot = backend.snapshot();
        Scan<StoredSketch> stored = snapshot.sketches();
        Transaction transaction = backend.begin()) {
      for (StoredSketch next = stored.next(); next != null; next = stored.next()) {
        functionsAlone.add(SketchChange.of(List.of(), planner.postings(List.of(next))));
      }
      assertThat(transaction.commit(functionsAlone)).isEmpty();
    }
    int feature = partFeature();
    assertThat(sketches.parts(LIBRARY, feature)).isEmpty();
    assertThat(namesOfChangedFunction()).contains("known_7");
    sketches.reindex(_ -> {});
    assertThat(sketches.parts(LIBRARY, feature)).containsExactly(0);
    assertThat(namesOfChangedFunction()).contains("known_7");
  }

  /** A feature that the library's part is posted under. */
  private int partFeature() {
    return PartIndex.rare(library.getFirst(), model.rarity(), 1)[0];
  }

  /** The names found for a function that shares no feature, among others of its file. */
  private List<String> namesOfChangedFunction() {
    List<Sketch> changed = new ArrayList<>(library);
    changed.set(7, sketches(2, 1).getFirst());
    return search.search(program(2, changed), 0).stream()
        .filter(hit -> hit.place() == 7)
        .map(hit -> hit.name().text())
        .toList();
  }

  @Test
  void strangersAreNotFound() {
    pushLibrary();
    assertThat(search.search(program(2, sketches(2, FUNCTIONS)), SHOWN)).isEmpty();
  }

  @Test
  void functionsThatAreKnownByTheirKeysAreLeftOut() {
    pushLibrary();
    assertThat(search.search(program(1, library), SHOWN)).isEmpty();
  }

  @Test
  void othersOfOneFunctionAreFoundForItAlone() {
    pushLibrary();
    assertThat(search.others(program(2, library), 7, SHOWN, SearchLimits.unbounded()))
        .isNotEmpty()
        .allSatisfy(hit -> assertThat(hit.place()).isEqualTo(7))
        .extracting(hit -> hit.name().text())
        .containsExactly("known_7");
    Programs sharesOne = Programs.some();
    for (int i = 0; i < FUNCTIONS; i++) {
      sharesOne = sharesOne.with(key(i == 7 ? 1 : 2, i), library.get(i));
    }
    assertThat(search.others(sharesOne.program(), 7, SHOWN, SearchLimits.unbounded()))
        .as("not itself, nor others of a file that has it")
        .isEmpty();
  }

  @Test
  void deletedNamesAreNotShown() {
    pushLibrary();
    int deleted =
        store.delete(
            Deletion.all(
                VersionFilter.builder().keys(Set.of(key(1, 5))).build(),
                ByteString.utf8("ann"),
                Instant.EPOCH));
    assertThat(deleted).isEqualTo(1);
    assertThat(search.search(program(2, library), SHOWN))
        .isNotEmpty()
        .noneMatch(hit -> hit.name().text().equals("known_5"));
    assertThat(search.search(program(2, library), 0))
        .as("nor is a function without a name shown")
        .isNotEmpty()
        .noneMatch(hit -> hit.key().equals(key(1, 5)));
  }

  /** Of these functions the first eight share features, each fewer with the first one. */
  private List<Sketch> alike() {
    SplittableRandom random = new SplittableRandom(3);
    int[] features = random.ints(24, 0, 1 << 28).toArray();
    List<Sketch> alike = new ArrayList<>(library);
    for (int i = 0; i < 8; i++) {
      alike.set(i, Programs.sketch(features));
      features[i] = random.nextInt(1 << 28);
    }
    return alike;
  }

  @Test
  void placeHasItsFiveMostProbableNames() {
    List<Sketch> alike = alike();
    List<ByteString> names = new ArrayList<>();
    for (int i = 0; i < FUNCTIONS; i++) {
      names.add(ByteString.utf8("known_" + i));
    }
    push("ann", LIBRARY, 1, "known_", FUNCTIONS);
    sketches.store(LIBRARY, program(1, alike), SketchStore.Selection.KNOWN, ByteString.utf8("ann"));
    ProgramSketch asked = program(2, alike);
    ProgramMatch all =
        model.match(asked, ReferenceSet.of(List.of(program(1, alike)), names, model.rarity()));
    List<String> expected = new ArrayList<>();
    int longest = 0;
    for (int place = 0; place < FUNCTIONS; place++) {
      List<SimilarFunction> similar = all.similar(place, 0);
      longest = Math.max(longest, similar.size());
      for (SimilarFunction each : similar.subList(0, Math.min(5, similar.size()))) {
        expected.add(place + ": " + names.get(each.function()).text());
      }
    }
    assertThat(longest).as("some are cut").isGreaterThan(5);
    assertThat(search.search(asked, 0))
        .extracting(hit -> hit.place() + ": " + hit.name().text())
        .isEqualTo(expected);
  }

  @Test
  void functionsWithoutNamesHideNoNamedOnes() {
    for (int build : new int[] {1, 2, 3}) {
      sketches.store(
          OTHER, program(build, library), SketchStore.Selection.ALL, ByteString.utf8("eve"));
    }
    push("ann", LIBRARY, 4, "known_", FUNCTIONS);
    sketches.store(
        LIBRARY, program(4, library), SketchStore.Selection.KNOWN, ByteString.utf8("ann"));
    assertThat(search.search(program(5, library), SHOWN)).hasSizeGreaterThan(FUNCTIONS * 9 / 10);
  }

  @Test
  void functionThatSharesNoFeatureIsFoundInTheFileOfItsNeighbors() {
    pushLibrary();
    assertThat(namesOfChangedFunction()).contains("known_7");
  }

  @Test
  void functionsOfFileWithoutCallGraphAreFound() {
    push("ann", LIBRARY, 1, "known_", FUNCTIONS);
    assertThat(
            sketches
                .store(
                    new Md5(3, 3),
                    program(1, library),
                    SketchStore.Selection.KNOWN,
                    ByteString.utf8("ann"))
                .graph())
        .isFalse();
    assertThat(search.search(program(2, library), SHOWN))
        .hasSizeGreaterThan(FUNCTIONS / 2)
        .allMatch(hit -> hit.name().text().equals("known_" + hit.place()));
  }

  @Test
  void sketchesOfOthersMoveNoName() {
    pushLibrary();
    // Ann's functions of another file have no sketches yet; a liar sends some that imitate the
    // library, and votes for the names so that the functions are known to be in a file.
    push("ann", OTHER, 3, "secret_", FUNCTIONS);
    sketches.store(OTHER, program(3, library), SketchStore.Selection.KNOWN, ByteString.utf8("eve"));
    assertThat(search.search(program(2, library), 0))
        .isNotEmpty()
        .noneMatch(hit -> hit.name().text().startsWith("secret_"));
    assertThat(search.search(program(2, library), SHOWN)).hasSizeGreaterThan(FUNCTIONS * 9 / 10);
  }

  @Test
  void senderShowsOnlyNamesOfItsOwn() {
    push("ann", OTHER, 3, "secret_", FUNCTIONS);
    push("eve", OTHER, 3, "mine_", FUNCTIONS);
    sketches.store(OTHER, program(3, library), SketchStore.Selection.KNOWN, ByteString.utf8("eve"));
    assertThat(search.search(program(2, library), SHOWN))
        .isNotEmpty()
        .allMatch(hit -> hit.name().text().startsWith("mine_"));
  }

  @Test
  void programIsBounded() {
    Md5 key = key(9, 1);
    List<Md5> keys = Collections.nCopies(SimilaritySearch.MAX_FUNCTIONS + 1, key);
    List<Sketch> same = Collections.nCopies(keys.size(), Programs.sketch(1));
    ProgramSketch program = ProgramSketch.of(keys, same, new int[keys.size()][0]);
    assertThatThrownBy(() -> search.search(program, SHOWN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("20001");
  }

  @Test
  void emptyProgramHasNoHits() {
    assertThat(search.search(Programs.some().program(), 0)).isEmpty();
  }

  @Test
  void searchOverItsTimeIsStopped() {
    pushLibrary();
    SearchLimits limits = new SearchLimits(Duration.ofNanos(1), MemoryGrant.UNBOUNDED);
    assertThatThrownBy(() -> search.search(program(2, library), SHOWN, limits))
        .isInstanceOf(SearchTimeoutException.class)
        .hasMessageContaining("ask for fewer functions");
    assertThatThrownBy(() -> search.others(program(2, library), 1, SHOWN, limits))
        .isInstanceOf(SearchTimeoutException.class);
    assertThat(store.health().errors()).as("the store did not fail").isZero();
  }

  @Test
  void memoryIsTakenForFunctionsThatAreAskedForAndRead() {
    pushLibrary();
    long[] taken = new long[1];
    SearchLimits limits = new SearchLimits(Duration.ofHours(1), bytes -> taken[0] += bytes);
    assertThat(search.search(program(2, library), SHOWN, limits)).isNotEmpty();
    assertThat(taken[0]).isBetween((2L * FUNCTIONS) << 10, (16L * FUNCTIONS) << 10);
  }

  @Test
  void searchWithoutMemoryEndsBeforeAnythingIsRead() {
    SearchLimits limits =
        new SearchLimits(
            Duration.ofHours(1),
            bytes -> {
              throw new LimitException("no memory for " + bytes);
            });
    assertThatThrownBy(() -> search.search(program(2, library), SHOWN, limits))
        .isInstanceOf(LimitException.class);
  }
}
