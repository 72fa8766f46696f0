package org.lucerna.similarity.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.SampleFeatures;

final class ProgramSketchTest {
  private static final Md5 KEY = new Md5(1, 2);

  private static ProgramSketch read(byte[] bytes) {
    return ProgramSketch.read(Cursor.of(bytes));
  }

  private static void assertSame(ProgramSketch actual, ProgramSketch expected, String what) {
    assertThat(SampleSketches.written(actual)).as(what).isEqualTo(SampleSketches.written(expected));
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.callers(i)).as(what).isEqualTo(expected.callers(i));
    }
  }

  @Test
  void writtenProgramIsReadBack() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ProgramSketch program = SampleSketches.program(random, random.nextInt(1, 50));
      ProgramSketch read = read(SampleSketches.written(program));
      assertThat(read.size()).isEqualTo(program.size());
      assertSame(read, program, "seed " + seed);
    }
  }

  @Test
  void callersAreFunctionsThatCall() {
    for (int seed = 0; seed < 50; seed++) {
      ProgramSketch program = SampleSketches.program(new SplittableRandom(seed), 30);
      for (int callee = 0; callee < program.size(); callee++) {
        int place = callee;
        int[] callers =
            IntStream.range(0, program.size())
                .filter(i -> IntStream.of(program.callees(i)).anyMatch(one -> one == place))
                .toArray();
        assertThat(program.callers(callee)).as("seed %d", seed).isEqualTo(callers);
      }
    }
  }

  @Test
  void sliceKeepsTheCallsInside() {
    ProgramSketch program = SampleSketches.program(new SplittableRandom(7), 40);
    ProgramSketch slice = program.slice(10, 30);
    assertThat(slice.size()).isEqualTo(20);
    for (int i = 0; i < slice.size(); i++) {
      assertThat(slice.key(i)).isEqualTo(program.key(10 + i));
      assertThat(slice.sketch(i)).isEqualTo(program.sketch(10 + i));
      int[] inside =
          IntStream.of(program.callees(10 + i))
              .filter(callee -> callee >= 10 && callee < 30)
              .map(callee -> callee - 10)
              .toArray();
      assertThat(slice.callees(i)).isEqualTo(inside);
    }
    assertThat(program.slice(0, 40)).isSameAs(program);
    assertThat(program.slice(5, 5).size()).isZero();
  }

  @Test
  void rareFeaturesAreLentToCallersCalleesAndNeighbors() {
    int string = SampleFeatures.feature(FeatureFamily.STRING, 1);
    FunctionFeatures caller = SampleFeatures.of(Map.of(), new int[0], 0x50);
    FunctionFeatures plain = SampleFeatures.of(Map.of(), new int[0]);
    FunctionFeatures callee = SampleFeatures.of(Map.of(string, 1), new int[0]);
    List<FunctionFeatures> functions = List.of(caller, plain, plain, plain, callee);
    long[] addresses = {0x10, 0x20, 0x30, 0x40, 0x50};
    ProgramSketch rare = program(functions, addresses, _ -> 5);
    assertThat(rare.sketch(0).size()).isOne();
    assertThat(rare.sketch(0).feature(0)).isEqualTo(FeatureFamily.CALLEE.lent(string));
    assertThat(rare.sketch(1).size()).isZero();
    assertThat(rare.sketch(2).feature(0)).isEqualTo(FeatureFamily.NEIGHBOR.lent(string));
    assertThat(program(functions, addresses, _ -> 4).sketch(0).size()).isZero();
  }

  private static ProgramSketch program(
      List<FunctionFeatures> functions, long[] addresses, FeatureRarity rarity) {
    return ProgramSketch.of(
        Architecture.X64,
        functions,
        functions.stream().map(_ -> KEY).toList(),
        addresses,
        rarity,
        Sketch.STORED_FEATURES);
  }

  @Test
  void calleesAreCapped() {
    long[] addresses = IntStream.rangeClosed(1, 2000).mapToLong(i -> 16L * i).toArray();
    FunctionFeatures all = SampleFeatures.of(Map.of(), new int[0], addresses);
    ProgramSketch program =
        program(IntStream.range(0, 2000).mapToObj(_ -> all).toList(), addresses, _ -> 1);
    assertThat(program.callees(0)).hasSize(1000);
    assertSame(read(SampleSketches.written(program)), program, "2,000 functions");
  }

  @Test
  void heaviestKeepsKeysAndCalls() {
    ProgramSketch program = SampleSketches.program(new SplittableRandom(3), 20);
    ProgramSketch heaviest = program.heaviest(FeatureRarity.EQUAL, 5);
    for (int i = 0; i < program.size(); i++) {
      assertThat(heaviest.sketch(i).size()).isLessThanOrEqualTo(5);
      assertThat(heaviest.key(i)).isEqualTo(program.key(i));
      assertThat(heaviest.callees(i)).isEqualTo(program.callees(i));
    }
  }

  /** The start of a program: its size, and its first function without callees. */
  private static ByteSink start(int size) {
    ByteSink out = new ByteSink();
    PackedInts.putDd(out, size);
    out.md5(KEY);
    Sketch.of(
            Architecture.X64,
            SampleFeatures.of(Map.of(), new int[0]),
            new int[0],
            FeatureRarity.EQUAL,
            1)
        .write(out);
    return out;
  }

  private static void assertDamage(ByteSink bytes, long offset, String expected) {
    assertThatThrownBy(() -> read(bytes.toByteArray()))
        .isInstanceOfSatisfying(
            FormatException.class, damage -> assertThat(damage.offset()).isEqualTo(offset))
        .hasMessageContaining(expected);
  }

  @Test
  void announcedFunctionsAllocateNothing() {
    assertDamage(start(1 << 20), 0, "at most 1048576 functions");
    assertDamage(start((1 << 20) + 1), 0, "at most 1048576 functions");
    assertDamage(start(-1), 0, "at most 1048576 functions");
  }

  @Test
  void calleesOutOfRangeThrowFormatException() {
    ByteSink out = start(1);
    long end = out.size();
    PackedInts.putDd(out, 1);
    PackedInts.putDd(out, 1);
    assertDamage(out, end + 1, "ascending functions below 1");
  }

  @Test
  void calleesThatDoNotAscendThrowFormatException() {
    ByteSink out = start(1);
    long end = out.size();
    PackedInts.putDd(out, 2);
    PackedInts.putDd(out, 0);
    PackedInts.putDd(out, 0);
    assertDamage(out, end + 2, "ascending functions below 1");
  }

  @Test
  void tooManyCalleesThrowFormatException() {
    ByteSink out = start(1);
    long end = out.size();
    PackedInts.putDd(out, 1001);
    for (int i = 0; i < 1001; i++) {
      out.u8(0);
    }
    assertDamage(out, end, "at most 1000 callees");
  }
}
