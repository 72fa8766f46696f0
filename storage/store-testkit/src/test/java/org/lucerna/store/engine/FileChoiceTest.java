package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.LimitException;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.memory.MemoryBackend;

/** The parts of files that a search reads. */
final class FileChoiceTest {
  private static final int BYTES = 10;

  private final MemoryBackend backend = new MemoryBackend();
  private final List<Map<CallGraphPart, Float>> votes = new ArrayList<>();

  private void store(long file, int functions) {
    List<Md5> keys = new ArrayList<>();
    List<Sketch> sketches = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      keys.add(key(i));
      sketches.add(sketch(1));
    }
    ProgramSketch program = ProgramSketch.of(keys, sketches, new int[functions][0]);
    ChangeSet changes = new ChangeSet();
    changes.add(SketchChange.of(new StoredProgram(file, 1, CallGraph.of(program))));
    try (Transaction transaction = backend.begin()) {
      assertThat(transaction.commit(changes)).isEmpty();
    }
  }

  private static CallGraphPart part(long file) {
    return new CallGraphPart(file, 0);
  }

  /** Functions of the program vote for each of these parts. */
  private void vote(int functions, float weight, CallGraphPart... parts) {
    for (int i = 0; i < functions; i++) {
      Map<CallGraphPart, Float> vote = new HashMap<>();
      for (CallGraphPart part : parts) {
        vote.put(part, weight);
      }
      votes.add(vote);
    }
  }

  private Map<Long, FileChoice.Chosen> chosen(long memory, LongPredicate isOwn) {
    long[] left = {memory};
    SearchLimits limits =
        new SearchLimits(
            Duration.ofHours(1),
            bytes -> {
              if (bytes > left[0]) {
                throw new LimitException("no memory");
              }
              left[0] -= bytes;
            });
    return new FileChoice(backend.sketches(), limits, BYTES, isOwn).choose(votes);
  }

  private Iterable<Long> chosen() {
    return chosen(Long.MAX_VALUE, _ -> false).keySet();
  }

  @Test
  void otherReleasesOfALibraryAreChosenAfterOtherLibraries() {
    for (long file = 1; file <= 4; file++) {
      store(file, 1);
    }
    vote(10, 0.9f, part(1), part(2));
    vote(5, 0.9f, part(3));
    vote(3, 0.9f, part(4));
    assertThat(chosen()).containsExactly(1L, 3L, 4L, 2L);
  }

  @Test
  void partIsNotChosenForOneExplainedFunction() {
    store(1, 1);
    store(2, 1);
    vote(1, 0.9f, part(1));
    vote(1, 0.9f, part(1), part(2));
    assertThat(chosen()).containsExactly(1L);
  }

  @Test
  void fileWithoutCallGraphExplainsNothing() {
    store(3, 1);
    vote(9, 0.9f, part(1), part(3));
    assertThat(chosen()).containsExactly(3L);
  }

  @Test
  void largePartMustExplainMore() {
    store(1, 4000);
    vote(4, 0.9f, part(1));
    assertThat(chosen()).isEmpty();
    vote(1, 0.9f, part(1));
    assertThat(chosen()).containsExactly(1L);
  }

  @Test
  void choiceEndsWhenMemoryIsRefused() {
    store(1, 100);
    store(2, 100);
    vote(9, 0.9f, part(1));
    vote(8, 0.9f, part(2));
    assertThat(chosen(100 * BYTES, _ -> false)).containsOnlyKeys(1L);
    assertThat(chosen(200 * BYTES, _ -> false)).containsOnlyKeys(1L, 2L);
    assertThat(chosen(99 * BYTES, _ -> false)).isEmpty();
  }

  @Test
  void partsOfOneFileAreReadTogether() {
    store(1, 2 * CallGraphPart.FUNCTIONS + 7);
    vote(9, 0.9f, new CallGraphPart(1, 2));
    vote(8, 0.9f, new CallGraphPart(1, 0));
    vote(20, 0.9f, new CallGraphPart(1, 9));
    FileChoice.Chosen chosen = Objects.requireNonNull(chosen(Long.MAX_VALUE, _ -> false).get(1L));
    assertThat(chosen.places().cardinality()).isEqualTo(CallGraphPart.FUNCTIONS + 7);
    assertThat(chosen.places().get(0)).isTrue();
    assertThat(chosen.places().get(CallGraphPart.FUNCTIONS)).isFalse();
  }

  @Test
  void programItselfExplainsNothing() {
    store(1, 10);
    vote(9, 0.9f, part(1));
    assertThat(chosen(Long.MAX_VALUE, key -> key < ShortKey.of(key(6)))).isEmpty();
    assertThat(chosen(Long.MAX_VALUE, key -> key == ShortKey.of(key(6)))).containsOnlyKeys(1L);
  }

  @Test
  void filesAreReadAsFarAsTimeAllows() {
    for (long file = 1; file <= 20; file++) {
      store(file, 4000);
      vote(10, 0.9f, part(file));
    }
    assertThat(chosen()).as("4 parts, and 8 functions for each of 200").hasSize(4);
  }
}
