package org.lucerna.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.diff.SampleProgram.Code;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.naming.PulledFunction;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;

class ProgramDiffTest {
  private static final SimilarityModel MODEL = SimilarityModel.standard();
  private static final int SIZE = 60;
  private static final int LENGTH = 30;

  @TempDir private Path folder;

  /** A random program, with the known kinds of functions of the one after it. */
  private static final class Update {
    final List<Code> before = new ArrayList<>();
    final List<Code> after = new ArrayList<>();
    final Map<String, PairKind> kinds = new HashMap<>();
    final Set<String> removed = new TreeSet<>();
    final Set<String> added = new TreeSet<>();

    Update(Random random) {
      for (int i = 0; i < SIZE; i++) {
        Code code = Code.random("f" + i, LENGTH + random.nextInt(LENGTH), random);
        before.add(code);
        switch (random.nextInt(8)) {
          case 0 -> removed.add(code.name());
          case 1, 2 -> {
            kinds.put(code.name(), PairKind.CHANGED);
            after.add(code.edited(random));
          }
          case 3 -> {
            Code more = Code.random("new" + i, LENGTH + random.nextInt(LENGTH), random);
            added.add(more.name());
            after.add(more);
            kinds.put(code.name(), PairKind.SAME);
            after.add(code);
          }
          default -> {
            kinds.put(code.name(), PairKind.SAME);
            after.add(code);
          }
        }
      }
    }
  }

  private DiffProgram read(List<Code> functions, boolean hasNames) throws IOException {
    return new SampleProgram(functions).read(folder.resolve("program"), hasNames, MODEL);
  }

  private ProgramDiff diff(List<Code> before, List<Code> after, boolean hasNames)
      throws IOException {
    return ProgramDiff.of(read(before, hasNames), read(after, hasNames), MODEL);
  }

  private static Set<String> names(
      SampleProgram program, DiffProgram read, List<HarvestedFunction> functions) {
    return functions.stream()
        .map(function -> program.nameAt(read, function.address()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void knownEditsAreFoundWithAndWithoutNames(boolean hasNames) throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Update update = new Update(new Random(seed));
      DiffProgram before = read(update.before, hasNames);
      DiffProgram after = read(update.after, hasNames);
      ProgramDiff diff = ProgramDiff.of(before, after, MODEL);

      SampleProgram first = new SampleProgram(update.before);
      SampleProgram second = new SampleProgram(update.after);
      Map<String, PairKind> kinds = new HashMap<>();
      Set<String> removed = names(first, before, diff.removed());
      Set<String> added = names(second, after, diff.added());
      for (PairedFunction pair : diff.pairs()) {
        String one = first.nameAt(before, pair.before().address());
        String other = second.nameAt(after, pair.after().address());
        if (one.equals(other)) {
          kinds.put(one, pair.kind());
        } else {
          // Random code is alike: without names, some that is removed may be taken for some new.
          assertThat(pair.probability()).as("seed %d: %s, %s", seed, one, other).isLessThan(0.9f);
          assertThat(hasNames).isFalse();
          removed.add(one);
          added.add(other);
        }
      }
      assertThat(kinds).as("seed %d", seed).isEqualTo(update.kinds);
      assertThat(removed).as("seed %d", seed).isEqualTo(update.removed);
      assertThat(added).as("seed %d", seed).isEqualTo(update.added);
    }
  }

  @Test
  void functionsWithOneKeyArePairedByWhatIsAroundThem() throws IOException {
    Random random = new Random(7);
    Code twin = Code.random("twin", 8, random);
    List<Code> before = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      before.add(Code.random("f" + i, LENGTH, random));
      if (i % 4 == 0) {
        before.add(twin.named("twin" + i));
      }
    }
    List<Code> after = new ArrayList<>(before);
    Code removed = after.remove(6);

    DiffProgram first = read(before, false);
    DiffProgram second = read(after, false);
    ProgramDiff diff = ProgramDiff.of(first, second, MODEL);

    assertThat(removed.name()).isEqualTo("twin4");
    assertThat(names(new SampleProgram(before), first, diff.removed())).containsExactly("twin4");
    assertThat(diff.added()).isEmpty();
    assertThat(diff.pairs()).allMatch(pair -> pair.kind() == PairKind.SAME);
    assertThat(diff.pairs())
        .filteredOn(pair -> pair.evidence() == PairEvidence.KEY_AROUND)
        .hasSize(4);
  }

  @Test
  void functionsThatNothingDistinguishesArePairsWithoutNames() throws IOException {
    Code twin = Code.random("twin", 8, new Random(7));
    List<Code> before = List.of(twin.named("a"), twin.named("b"), twin.named("c"));
    DiffProgram second = read(before.subList(0, 2), false);
    ProgramDiff diff = ProgramDiff.of(read(before, true), second, MODEL);

    assertThat(diff.pairs()).hasSize(2).allMatch(pair -> pair.kind() == PairKind.SAME);
    assertThat(diff.removed()).hasSize(1);
    assertThat(CarriedNames.of(diff, second, ByteString.utf8("before"), SimilarFunction.NAME))
        .allMatch(function -> function.name() == null && function.similar().isEmpty());
  }

  @Test
  void functionElsewhereIsMoved() throws IOException {
    List<Code> before = new Update(new Random(1)).before;
    List<Code> after = new ArrayList<>(before);
    after.add(40, after.remove(10));

    ProgramDiff diff = diff(before, after, true);

    assertThat(diff.pairs(PairKind.MOVED))
        .singleElement()
        .satisfies(pair -> assertThat(pair.after().name()).hasToString("f10"));
    assertThat(diff.pairs(PairKind.SAME)).hasSize(SIZE - 1);
  }

  @Test
  void functionWithAnotherNameIsRenamed() throws IOException {
    List<Code> before = new Update(new Random(2)).before;
    List<Code> after = new ArrayList<>(before);
    after.set(5, after.get(5).named("better"));
    // Another hash of the compiler is no other name.
    after.set(6, after.get(6).named("f6.constprop.0"));

    ProgramDiff diff = diff(before, after, true);

    assertThat(diff.pairs(PairKind.RENAMED))
        .singleElement()
        .satisfies(pair -> assertThat(pair.after().name()).hasToString("better"));
    assertThat(diff.pairs(PairKind.SAME)).hasSize(SIZE - 1);
  }

  @Test
  void largestChangeComesFirst() throws IOException {
    Random random = new Random(3);
    List<Code> before = new Update(random).before;
    List<Code> after = new ArrayList<>(before);
    after.set(3, after.get(3).edited(random));
    Code much = after.get(9);
    for (int i = 0; i < 10; i++) {
      much = much.edited(random);
    }
    after.set(9, much);

    List<PairedFunction> changed = diff(before, after, true).pairs(PairKind.CHANGED);

    assertThat(changed)
        .extracting(pair -> String.valueOf(pair.after().name()))
        .containsExactly("f9", "f3");
    assertThat(changed.getFirst().change().features().gained()).isPositive();
  }

  @Test
  void processorsWithoutFeaturesAreComparedByKeys() throws IOException {
    Update update = new Update(new Random(4));
    DiffProgram before = DiffProgram.of(read(update.before, false).functions(), null, MODEL);
    DiffProgram after = DiffProgram.of(read(update.after, false).functions(), null, MODEL);

    ProgramDiff diff = ProgramDiff.of(before, after, MODEL);

    long same = update.kinds.values().stream().filter(kind -> kind == PairKind.SAME).count();
    assertThat(diff.pairs(PairKind.SAME)).hasSize((int) same);
    assertThat(diff.pairs()).hasSize((int) same);
  }

  @Test
  void emptyProgramHasNothingInCommon() throws IOException {
    DiffProgram empty = DiffProgram.of(List.of(), null, MODEL);
    DiffProgram program = read(new Update(new Random(5)).before, true);

    assertThat(empty.isComparableWith(program)).isTrue();
    assertThat(ProgramDiff.of(empty, program, MODEL).added()).hasSize(SIZE);
    assertThat(ProgramDiff.of(program, empty, MODEL).removed()).hasSize(SIZE);
    assertThat(ProgramDiff.of(empty, empty, MODEL))
        .isEqualTo(new ProgramDiff(List.of(), List.of(), List.of()));
  }

  @Test
  void namesAreCarriedWithTheirCertainty() throws IOException {
    Update update = new Update(new Random(6));
    DiffProgram before = read(update.before, true);
    DiffProgram after = read(update.after, false);
    ProgramDiff diff = ProgramDiff.of(before, after, MODEL);

    List<PulledFunction> carried =
        CarriedNames.of(diff, after, ByteString.utf8("before"), SimilarFunction.NAME);

    assertThat(carried).hasSameSizeAs(update.after);
    for (int i = 0; i < carried.size(); i++) {
      PulledFunction function = carried.get(i);
      String name = update.after.get(i).name();
      if (update.kinds.get(name) == PairKind.SAME) {
        assertThat(function.name()).hasToString(name);
        assertThat(function.confidence()).isEqualTo(Confidence.CERTAIN);
      } else if (update.kinds.get(name) == PairKind.CHANGED) {
        assertThat(function.name()).isNull();
        assertThat(function.similar())
            .allSatisfy(similar -> assertThat(similar.name()).hasToString(name));
      } else {
        assertThat(function.name()).isNull();
        assertThat(function.similar()).isEmpty();
      }
    }
    assertThat(carried).anyMatch(function -> !function.similar().isEmpty());
  }

  @Test
  void namesOfTheSecondFileAreKept() throws IOException {
    List<Code> before = new Update(new Random(8)).before;
    List<Code> after = new ArrayList<>(before);
    after.set(5, after.get(5).named("better"));
    DiffProgram second = read(after, true);
    ProgramDiff diff = ProgramDiff.of(read(before, true), second, MODEL);

    assertThat(
            CarriedNames.of(diff, second, ByteString.utf8("before"), SimilarFunction.NAME).get(5))
        .satisfies(function -> assertThat(function.name()).hasToString("better"))
        .satisfies(function -> assertThat(function.confidence()).isEqualTo(Confidence.OWN));
  }

  @Test
  void changeIsDescribedInWords() {
    CodeChange.Count none = CodeChange.Count.NONE;
    CodeChange change =
        new CodeChange(new CodeChange.Count(2, 1), none, none, new CodeChange.Count(0, 1), none);

    assertThat(change.words()).isEqualTo("+2 strings, -1 string, -1 call");
    assertThat(CodeChange.NONE.words()).isEmpty();
  }
}
