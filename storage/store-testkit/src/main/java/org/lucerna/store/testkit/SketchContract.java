package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Programs.feature;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.md5;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.Deletion;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.SketchStore.Stored;
import org.lucerna.store.StoreException;

/** The contract of every store of sketches. */
public abstract class SketchContract extends StoreContract {
  private static final Md5 ONE = new Md5(0x0102_0304_0506_0708L, 1);
  private static final Md5 TWO = new Md5(0x8102_0304_0506_0708L, 2);
  private static final Md5 FILE = md5("/bin/a.exe");
  private static final ByteString SENDER = ByteString.utf8("ann");
  private static final int[] FIRST_20 = IntStream.range(0, 20).toArray();

  private final StoreUnderTest kind;
  private final SketchStore sketches;

  protected SketchContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    this.kind = kind;
    sketches = kind.sketches(store, Programs.RARITY);
  }

  private static long[] shortKeys(Md5... keys) {
    return List.of(keys).stream().mapToLong(ShortKey::of).toArray();
  }

  private void push(Md5 key) {
    store.push(Pushes.some().from("a").with(key, function("f", "")).push());
  }

  private Stored store(ProgramSketch program) {
    return sketches.store(FILE, program, Selection.ALL, SENDER);
  }

  @Test
  void sketchIsFoundByItsKeyAndItsHeaviestFeatures() {
    assertThat(
            store(Programs.some().with(ONE, sketch(FIRST_20)).with(TWO, sketch(19, 20)).program()))
        .isEqualTo(new Stored(2, false));
    assertThat(sketches.sketches(shortKeys(TWO, key(1), ONE, TWO)))
        .containsExactly(
            List.of(new FunctionSketch(TWO, sketch(19, 20))),
            List.of(),
            List.of(new FunctionSketch(ONE, sketch(FIRST_20))),
            List.of(new FunctionSketch(TWO, sketch(19, 20))));
    for (int number : FIRST_20) {
      boolean heavy = number >= FIRST_20.length - Sketch.POSTED_FEATURES;
      assertThat(sketches.posted(feature(number), 1)).hasSize(heavy ? 1 : 0);
    }
    assertThat(sketches.posted(feature(19), 9)).containsExactly(shortKeys(ONE, TWO));
    assertThat(sketches.posted(feature(20), 9)).containsExactly(shortKeys(TWO));
    assertThat(sketches.posted(feature(21), 9)).isEmpty();
  }

  @Test
  void unknownFunctionIsStoredOnRequestOnly() {
    push(ONE);
    ProgramSketch program = Programs.some().with(TWO, sketch(2)).with(ONE, sketch(1)).program();
    assertThat(sketches.store(FILE, program, Selection.KNOWN, SENDER))
        .isEqualTo(new Stored(1, true));
    assertThat(sketches.sketches(shortKeys(TWO)).getFirst()).isEmpty();
    assertThat(sketches.posted(feature(2), 1)).isEmpty();
    assertThat(sketches.posted(feature(1), 1)).hasSize(1);
    assertThat(store(program)).isEqualTo(new Stored(1, true));
    assertThat(sketches.posted(feature(2), 1)).hasSize(1);
  }

  @Test
  void firstSketchOfFunctionStays() {
    store(Programs.some().with(ONE, sketch(1)).with(ONE, sketch(2)).program());
    assertThat(store(Programs.some().with(ONE, sketch(3)).program()))
        .isEqualTo(new Stored(0, false));
    assertThat(sketches.sketches(shortKeys(ONE)).getFirst())
        .containsExactly(new FunctionSketch(ONE, sketch(1)));
    assertThat(sketches.posted(feature(2), 1)).isEmpty();
    assertThat(sketches.posted(feature(3), 1)).isEmpty();
  }

  @Test
  void heaviestFeaturesOfLargeSketchAreKept() {
    Sketch large = sketch(IntStream.range(0, Sketch.ASKED_FEATURES).toArray());
    store(Programs.some().with(ONE, large).program());
    assertThat(sketches.sketches(shortKeys(ONE)).getFirst())
        .containsExactly(
            new FunctionSketch(ONE, large.heaviest(Programs.RARITY, Sketch.STORED_FEATURES)));
  }

  @Test
  void graphHasFunctionsWithoutSketchesToo() {
    push(ONE);
    ProgramSketch program =
        Programs.some()
            .with(TWO, sketch(2), 0, 2)
            .with(ONE, sketch(1))
            .with(key(3), sketch(3), 0, 1)
            .program();
    sketches.store(FILE, program, Selection.KNOWN, SENDER);
    CallGraph graph = Objects.requireNonNull(sketches.program(FILE));
    assertThat(graph).isEqualTo(CallGraph.of(program));
    assertThat(graph.size()).isEqualTo(3);
    assertThat(graph.function(2)).isEqualTo(ShortKey.of(key(3)));
    assertThat(graph.callees(0)).containsExactly(0, 2);
    assertThat(graph.callees(1)).isEmpty();
  }

  @Test
  void graphOfUnknownFileIsNotStored() {
    assertThat(store(Programs.some().with(ONE, sketch(1)).program()).graph()).isFalse();
    push(ONE);
    assertThat(sketches.program(FILE)).isNull();
    assertThat(sketches.program(md5("unknown"))).isNull();
  }

  @Test
  void graphWithFewerFunctionsReplacesNone() {
    push(ONE);
    ProgramSketch two = Programs.some().with(ONE, sketch(1)).with(TWO, sketch(2), 0).program();
    ProgramSketch other = Programs.some().with(TWO, sketch(2)).with(ONE, sketch(1), 0).program();
    assertThat(store(two).graph()).isTrue();
    assertThat(store(Programs.some().with(ONE, sketch(1)).program()).graph()).isFalse();
    assertThat(sketches.program(FILE)).isEqualTo(CallGraph.of(two));
    assertThat(store(other).graph()).isTrue();
    assertThat(sketches.program(FILE)).isEqualTo(CallGraph.of(other));
  }

  @Test
  void graphIsReplacedByItsSenderOnly() {
    push(ONE);
    ProgramSketch one = Programs.some().with(ONE, sketch(1)).program();
    ProgramSketch two = Programs.some().with(ONE, sketch(1)).with(TWO, sketch(2), 0).program();
    ByteString other = ByteString.utf8("other");
    assertThat(store(one).graph()).isTrue();
    for (ByteString stranger : List.of(other, ByteString.EMPTY)) {
      assertThat(sketches.store(FILE, two, Selection.ALL, stranger).graph()).isFalse();
      assertThat(sketches.program(FILE)).isEqualTo(CallGraph.of(one));
    }
    assertThat(store(two).graph()).isTrue();
    assertThat(sketches.program(FILE)).isEqualTo(CallGraph.of(two));
  }

  @Test
  void graphOfUnknownSenderIsReplacedByFirstKnownOne() {
    push(ONE);
    ProgramSketch one = Programs.some().with(ONE, sketch(1)).program();
    ProgramSketch two = Programs.some().with(ONE, sketch(1)).with(TWO, sketch(2), 0).program();
    assertThat(sketches.store(FILE, two, Selection.ALL, ByteString.EMPTY).graph()).isTrue();
    assertThat(sketches.store(FILE, two, Selection.ALL, ByteString.EMPTY).graph()).isFalse();
    assertThat(store(one).graph()).isTrue();
    assertThat(sketches.store(FILE, two, Selection.ALL, ByteString.EMPTY).graph()).isFalse();
    assertThat(sketches.program(FILE)).isEqualTo(CallGraph.of(one));
  }

  @Test
  void functionThatIsPostedAgainLeavesOthersPosted() {
    ProgramSketch both = Programs.some().with(ONE, sketch(1)).with(TWO, sketch(1)).program();
    sketches.store(FILE, both, Selection.ALL, ByteString.EMPTY);
    assertThat(store(Programs.some().with(ONE, sketch(1)).program()).sketches()).isEqualTo(1);
    assertThat(store(Programs.some().with(TWO, sketch(1)).program()).sketches()).isEqualTo(1);
    long[] posted = LongStream.of(ShortKey.of(ONE), ShortKey.of(TWO)).sorted().toArray();
    assertThat(sketches.posted(feature(1), 9)).containsExactly(posted);
    assertThat(sketches.posted(feature(1), 2)).containsExactly(posted);
    assertThat(sketches.posted(feature(1), 1)).hasSize(1);
  }

  @Test
  void postedReturnsShortKeysUpToLimit() {
    Programs program = Programs.some();
    for (int i = 99; i >= 0; i--) {
      program = program.with(new Md5((long) i << 56 | 1L << 16, 0), sketch(1));
    }
    store(program.program());
    assertThat(sketches.posted(feature(1), 3)).hasSize(3).isSorted();
    assertThat(sketches.posted(feature(1), 1000)).hasSize(100).isSorted();
    assertThat(sketches.posted(feature(1), 0)).isEmpty();
  }

  @Test
  void functionsWithSameShortKeyAreBounded() {
    Programs program = Programs.some().with(TWO, sketch(9));
    List<FunctionSketch> same = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Md5 key = new Md5(ONE.high(), i);
      program = program.with(key, sketch(i));
      same.add(new FunctionSketch(key, sketch(i)));
    }
    store(program.program());
    List<List<FunctionSketch>> found = sketches.sketches(shortKeys(ONE, TWO));
    assertThat(found.getFirst()).isEqualTo(same.subList(0, 16));
    assertThat(found.getLast()).hasSize(1);
  }

  @Test
  void deletedFunctionKeepsItsSketch() {
    push(ONE);
    store(Programs.some().with(ONE, sketch(1)).program());
    store.delete(Deletion.undo(Set.of(ONE), ByteString.utf8("admin"), NOON));
    assertThat(served(ONE)).isNull();
    assertThat(sketches.sketches(shortKeys(ONE)).getFirst()).hasSize(1);
    assertThat(sketches.program(FILE)).isNotNull();
  }

  @Test
  void manyFunctionsAreStoredAndReindexed() {
    List<Programs.Function> functions = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      functions.add(new Programs.Function(key(i), sketch(FIRST_20), List.of()));
    }
    assertThat(store(new Programs(functions).program()).sketches()).isEqualTo(2500);
    assertThat(sketches.posted(feature(19), 9999)).hasSize(2500);
    assertThat(sketches.posted(feature(0), 9999)).isEmpty();
    // Now the greater numbers are the common ones.
    List<Long> progress = new ArrayList<>();
    kind.sketches(store, feature -> 100 - (feature & 0xff)).reindex(progress::add);
    assertThat(sketches.posted(feature(19), 9999)).isEmpty();
    assertThat(sketches.posted(feature(0), 9999)).hasSize(2500).isSorted();
    assertThat(progress).isSorted().endsWith(2500L);
  }

  @Test
  void partsOfFileArePostedWithItsGraph() {
    push(ONE);
    List<Programs.Function> functions = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      functions.add(new Programs.Function(key(i), sketch(3, 4, i == 4999 ? 203 : 202), List.of()));
    }
    functions.set(7, new Programs.Function(key(7), sketch(220, 210, 200, 3), List.of()));
    ProgramSketch program = new Programs(functions).program();
    assertThat(store(program).graph()).isTrue();
    for (boolean again : new boolean[] {false, true}) {
      assertThat(sketches.parts(FILE, feature(202))).containsExactly(0, 1);
      assertThat(sketches.parts(FILE, feature(203))).containsExactly(1);
      assertThat(sketches.parts(FILE, feature(220))).containsExactly(0);
      assertThat(sketches.parts(FILE, feature(210))).containsExactly(0);
      assertThat(sketches.parts(FILE, feature(200))).as("the third of a function").isEmpty();
      assertThat(sketches.parts(FILE, feature(4))).as("a common one").isEmpty();
      assertThat(sketches.parts(md5("unknown"), feature(202))).isEmpty();
      if (!again) {
        sketches.reindex(_ -> {});
      }
    }
    assertThat(store(program)).as("the same once more").isEqualTo(new Stored(0, true));
    assertThat(sketches.parts(FILE, feature(202))).containsExactly(0, 1);
  }

  @Test
  void partsOfFileWithoutGraphAreNotPosted() {
    store(Programs.some().with(ONE, sketch(210)).program());
    assertThat(sketches.parts(FILE, feature(210))).isEmpty();
    push(ONE);
    ProgramSketch program = Programs.some().with(ONE, sketch(210)).with(TWO, sketch(211)).program();
    assertThat(sketches.store(FILE, program, Selection.KNOWN, SENDER).graph()).isTrue();
    assertThat(sketches.parts(FILE, feature(210))).as("an old sketch").containsExactly(0);
    assertThat(sketches.parts(FILE, feature(211))).as("no sketch").isEmpty();
  }

  @Test
  void emptyProgramIsStored() {
    push(ONE);
    assertThat(store(Programs.some().program())).isEqualTo(new Stored(0, true));
    assertThat(sketches.sketches(new long[0])).isEmpty();
  }

  @Test
  void interruptedReindexIsRepeatable() {
    List<Programs.Function> functions = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      functions.add(new Programs.Function(key(i), sketch(i % 7), List.of()));
    }
    store(new Programs(functions).program());
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> sketches.reindex(_ -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("repeat it");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    sketches.reindex(_ -> {});
    int posted = 0;
    for (int i = 0; i < 7; i++) {
      posted += sketches.posted(feature(i), 9999).length;
    }
    assertThat(posted).isEqualTo(1500);
  }

  @Test
  void pushesAndSketchesAreStoredTogether() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int n = i;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int j = 0; j < 20; j++) {
                      Md5 key = key(n * 100 + j);
                      store.push(Pushes.some().from("p" + n).with(key, function("f", "")).push());
                      sketches.store(
                          md5("/bin/p" + n + ".exe"),
                          Programs.some().with(key, sketch(n)).program(),
                          Selection.KNOWN,
                          SENDER);
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(store.totals().pushes()).isEqualTo(160);
    for (int n = 0; n < 8; n++) {
      assertThat(sketches.posted(feature(n), 99)).hasSize(20);
      assertThat(sketches.program(md5("/bin/p" + n + ".exe"))).isNotNull();
    }
  }
}
