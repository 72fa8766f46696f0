package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.store.CallGraph;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.memory.MemoryBackend;
import org.lucerna.store.testkit.Programs;

/** The files that a search reads. */
final class FileChoiceTest {
  private final MemoryBackend backend = new MemoryBackend();
  private final List<Set<Long>> votes = new ArrayList<>();

  private void store(long file, int functions) {
    Programs program = Programs.some();
    for (int i = 0; i < functions; i++) {
      program = program.with(key(i), sketch(i));
    }
    ChangeSet changes = new ChangeSet();
    StoredProgram stored = new StoredProgram(file, 1, CallGraph.of(program.program()));
    changes.add(new SketchChange(List.of(), List.of(), stored));
    try (Transaction transaction = backend.begin()) {
      assertThat(transaction.commit(changes)).isEmpty();
    }
  }

  /** Functions of the program vote for each of these files. */
  private void vote(int functions, Long... files) {
    votes.addAll(Collections.nCopies(functions, Set.of(files)));
  }

  private Iterable<Long> chosen(int maxFiles, int maxFunctions) {
    return new FileChoice(backend, maxFiles, maxFunctions).choose(votes).keySet();
  }

  @Test
  void otherReleasesOfALibraryAreChosenAfterOtherLibraries() {
    for (long file = 1; file <= 4; file++) {
      store(file, 1);
    }
    vote(10, 1L, 2L);
    vote(5, 3L);
    vote(3, 4L);
    assertThat(chosen(9, 9)).containsExactly(1L, 3L, 4L, 2L);
    assertThat(chosen(2, 9)).containsExactly(1L, 3L);
  }

  @Test
  void fileIsNotChosenForOneExplainedFunction() {
    store(1, 1);
    store(2, 1);
    vote(1, 1L);
    vote(1, 1L, 2L);
    assertThat(chosen(9, 9)).containsExactly(1L);
  }

  @Test
  void fileThatCannotBeReadExplainsNothing() {
    store(2, 6);
    store(3, 4);
    vote(9, 1L, 3L);
    vote(8, 2L);
    assertThat(chosen(9, 5)).as("1 has no call graph, 2 is too large").containsExactly(3L);
    assertThat(chosen(9, 10)).containsExactly(3L, 2L);
    assertThat(chosen(9, 9)).containsExactly(3L);
  }
}
