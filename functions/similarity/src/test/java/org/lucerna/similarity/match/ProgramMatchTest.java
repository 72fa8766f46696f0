package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

final class ProgramMatchTest {
  private static final SimilarityModel MODEL = SimilarityModel.standard();
  private static final int SIZE = 60;
  private static final SampleProgram PROGRAM = SampleProgram.random(1, SIZE);

  /** Known programs, of which {@link #PROGRAM} is the third. */
  private static ReferenceSet known() {
    List<ProgramSketch> programs = new ArrayList<>();
    List<ByteString> names = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      SampleProgram program = i == 2 ? PROGRAM : SampleProgram.random(100 + i, SIZE);
      programs.add(program.sketch(i));
      names.addAll(program.names("f" + i + "_"));
    }
    return ReferenceSet.of(programs, names, MODEL.rarity());
  }

  /** How many functions are like the one at their place in a program, with this probability. */
  private static int found(ProgramMatch match, ReferenceSet known, int program, float least) {
    int right = 0;
    for (int place = 0; place < match.size(); place++) {
      List<SimilarFunction> similar = match.similar(place, least);
      if (!similar.isEmpty() && similar.getFirst().function() == known.start(program) + place) {
        right++;
      }
    }
    return right;
  }

  private static long named(ProgramMatch match, float least) {
    long named = 0;
    for (int place = 0; place < match.size(); place++) {
      named += match.similar(place, least).isEmpty() ? 0 : 1;
    }
    return named;
  }

  @Test
  void allFunctionsOfTheSameProgramAreFound() {
    ReferenceSet known = known();
    ProgramMatch match = MODEL.match(PROGRAM.sketch(77), known);
    assertThat(found(match, known, 2, SimilarFunction.COMMENT)).isEqualTo(SIZE);
  }

  @Test
  void functionsOfWhichHalfChangedAreFoundByTheirNeighbors() {
    ReferenceSet known = known();
    ProgramMatch match = MODEL.match(PROGRAM.changed(0.5, 5).sketch(77), known);
    assertThat(found(match, known, 2, SimilarFunction.COMMENT)).isGreaterThan(SIZE * 8 / 10);
    assertThat(match.similar(10, 0).getFirst().reasons().neighbors()).isPositive();
  }

  @Test
  void strangeProgramGetsNoNames() {
    ProgramMatch match = MODEL.match(SampleProgram.random(999, SIZE).sketch(77), known());
    assertThat(named(match, SimilarFunction.NAME)).isZero();
  }

  @Test
  void releasesWithTheSameNamesGiveOneNameEach() {
    List<ProgramSketch> releases = new ArrayList<>();
    List<ByteString> names = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      releases.add(PROGRAM.changed(0.1 * i, i).sketch(i));
      names.addAll(PROGRAM.names("f"));
    }
    ReferenceSet known = ReferenceSet.of(releases, names, MODEL.rarity());
    ProgramMatch match = MODEL.match(PROGRAM.sketch(77), known);
    for (int place = 0; place < SIZE; place++) {
      assertThat(
              match.similar(place, 0).stream()
                  .map(similar -> names.get(similar.function()))
                  .toList())
          .as("function %d", place)
          .startsWith(ByteString.utf8("f" + place))
          .doesNotHaveDuplicates();
    }
    assertThat(named(match, SimilarFunction.COMMENT)).isEqualTo(SIZE);
  }

  private static ProgramMatch single(int instructions, long keys) {
    ReferenceSet known =
        ReferenceSet.of(
            List.of(SampleProgram.single(instructions).sketch(1)),
            List.of(ByteString.utf8("single")),
            MODEL.rarity());
    return MODEL.match(SampleProgram.single(instructions).sketch(keys), known);
  }

  @Test
  void functionsAreCalibratedByLanguageAndSize() {
    assertThat(single(11, 1).group(0, 0))
        .isEqualTo(new CalibrationGroup(NameLanguage.C, true, false));
    assertThat(single(12, 1).group(0, 0))
        .isEqualTo(new CalibrationGroup(NameLanguage.C, false, false));
  }

  /** Little code is equal by chance. */
  @Test
  void theSameKeyDoesNotMakeASmallFunctionSure() {
    assertThat(single(11, 1).similar(0, 0).getFirst().probability()).isLessThan(0.999f);
  }

  @Test
  void functionWithTheSameKeyIsSureWithoutSurroundings() {
    assertThat(single(12, 1).similar(0, 0).getFirst().probability()).isBetween(0.999f, 1f);
  }

  @Test
  void sameKeyWithSeveralNamesMakesNothingSure() {
    ProgramSketch one = SampleProgram.single(12).sketch(1);
    ReferenceSet known =
        ReferenceSet.of(
            List.of(one, one), List.of(ByteString.utf8("a"), ByteString.utf8("b")), MODEL.rarity());
    assertThat(MODEL.match(one, known).similar(0, 0))
        .hasSize(2)
        .allSatisfy(similar -> assertThat(similar.probability()).isLessThan(0.999f));
  }

  private static List<SimilarFunction> similarToBoth(String name, String other, float least) {
    ProgramSketch one = SampleProgram.single(12).sketch(1);
    ReferenceSet known =
        ReferenceSet.of(
            List.of(one, one),
            List.of(ByteString.utf8(name), ByteString.utf8(other)),
            MODEL.rarity());
    return MODEL.match(one, known).similar(0, least);
  }

  @Test
  void instantiationsOfOneTemplateAreFoundTogether() {
    String ofInt = "_ZN3BoxIiE3putEi";
    float best = similarToBoth(ofInt, "other", 0).getFirst().probability();
    float more = best + 0.01f;
    assertThat(similarToBoth(ofInt, "other", more)).isEmpty();
    assertThat(similarToBoth(ofInt, "_ZN3BoxIlE3putEl", more))
        .hasSize(2)
        .allSatisfy(similar -> assertThat(similar.probability()).isLessThanOrEqualTo(best));
    assertThat(similarToBoth(ofInt, "_ZN3BoxIlE3putEl", 2)).isEmpty();
  }

  @Test
  void buildsOfOneFunctionDoNotCompete() {
    ProgramSketch one = SampleProgram.single(12).sketch(1);
    ReferenceSet known =
        ReferenceSet.of(
            List.of(one, one),
            List.of(
                ByteString.utf8("_ZN4core3fmt5write17h0123456789abcdefE"),
                ByteString.utf8("_ZN4core3fmt5write17hfedcba9876543210E")),
            MODEL.rarity());
    assertThat(known.areNamedAlike(0, 1)).isTrue();
    assertThat(MODEL.match(one, known).similar(0, 0).getFirst().probability())
        .isBetween(0.999f, 1f);
  }

  @Test
  void equalFunctionOfTheProgramIsBest() {
    List<ProgramSketch> programs =
        List.of(PROGRAM.sketch(1).slice(5, 6), PROGRAM.sketch(1), PROGRAM.sketch(1).slice(5, 6));
    List<ByteString> names = new ArrayList<>(List.of(ByteString.utf8("f5")));
    names.addAll(PROGRAM.names("f"));
    names.add(ByteString.utf8("f5"));
    ReferenceSet known = ReferenceSet.of(programs, names, MODEL.rarity());
    ProgramMatch match = MODEL.match(PROGRAM.sketch(1), known);
    assertThat(match.similar(5, 0).getFirst().function()).isEqualTo(1 + 5);
  }

  @Test
  void matchIsDeterministic() {
    SampleProgram changed = PROGRAM.changed(0.4, 3);
    ProgramMatch first = MODEL.match(changed.sketch(77), known());
    ProgramMatch second = MODEL.match(changed.sketch(77), known());
    for (int place = 0; place < SIZE; place++) {
      assertThat(first.similar(place, 0)).isEqualTo(second.similar(place, 0)).isNotEmpty();
    }
  }

  @Test
  void storedFeaturesSuffice() {
    ReferenceSet all = known();
    List<ProgramSketch> programs = new ArrayList<>();
    List<ByteString> names = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      SampleProgram program = i == 2 ? PROGRAM : SampleProgram.random(100 + i, SIZE);
      programs.add(program.sketch(i).heaviest(MODEL.rarity(), Sketch.STORED_FEATURES));
      names.addAll(program.names("f" + i + "_"));
    }
    ReferenceSet stored = ReferenceSet.of(programs, names, MODEL.rarity());
    ProgramMatch match = MODEL.match(PROGRAM.sketch(77), stored);
    assertThat(stored.size()).isEqualTo(all.size());
    assertThat(found(match, stored, 2, SimilarFunction.COMMENT)).isEqualTo(SIZE);
  }

  /** Half of the functions match, and each calls all others: their callees are no candidates. */
  @Test
  void candidatesInCompleteCallGraphAreBounded() {
    int size = 2000;
    SampleProgram program = SampleProgram.random(3, size);
    ProgramSketch sketch = program.sketch(1);
    ProgramSketch other = program.changed(1, 9).sketch(2);
    ReferenceSet known =
        ReferenceSet.of(List.of(complete(sketch, sketch)), program.names("f"), MODEL.rarity());
    ProgramMatch match =
        new ProgramMatch(complete(sketch, other), known, MODEL.rarity(), _ -> true);
    match.judgePairs(MODEL.pairs());
    int most = 0;
    for (int place = 0; place < size; place++) {
      most = Math.max(most, match.candidates(place).size());
    }
    assertThat(most).as("candidates of a function").isBetween(31, 50);
  }

  /** Functions of the one and the other program in turn, each of which calls all. */
  private static ProgramSketch complete(ProgramSketch even, ProgramSketch odd) {
    List<Md5> keys = new ArrayList<>();
    List<Sketch> sketches = new ArrayList<>();
    int[] all = IntStream.range(0, even.size()).toArray();
    int[][] callees = new int[all.length][];
    for (int i : all) {
      ProgramSketch from = i % 2 == 0 ? even : odd;
      keys.add(from.key(i));
      sketches.add(from.sketch(i));
      callees[i] = all;
    }
    return ProgramSketch.of(keys, sketches, callees);
  }

  @Test
  void functionsOfExcludedProgramsAreNoCandidates() {
    ReferenceSet known = known();
    ProgramMatch match =
        new ProgramMatch(PROGRAM.sketch(77), known, MODEL.rarity(), program -> program != 2);
    match.judge(MODEL);
    for (int place = 0; place < SIZE; place++) {
      assertThat(match.similar(place, 0)).noneMatch(one -> known.program(one.function()) == 2);
    }
  }
}
