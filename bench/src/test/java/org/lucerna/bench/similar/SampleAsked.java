package org.lucerna.bench.similar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.CalibrationGroup;
import org.lucerna.similarity.sketch.ProgramSketch;

/** Programs that answers of tests belong to. */
final class SampleAsked {
  private static final ProgramSketch NONE = ProgramSketch.of(List.of(), List.of(), new int[0][]);

  static final Asked ASKED =
      new Asked(
          "trixie",
          ProgramKind.C,
          program("trixie"),
          new KnownPrograms(List.of(), List.of(), _ -> 1),
          false);

  static final CalibrationGroup GROUP = new CalibrationGroup(NameLanguage.C, false, false);

  /** An answer for a function named inflate, in C. */
  static Score.Answer answer(
      @Nullable String given, float probability, int rank, boolean isFindable) {
    return new Score.Answer(ASKED, "inflate", given, GROUP, probability, rank, isFindable, false);
  }

  /** A program with two functions, of which the known program has the first. */
  static Asked ofTwo(boolean isAbsent) {
    KnownPrograms known =
        new KnownPrograms(List.of(program("bookworm", "inflate")), List.of(), _ -> 1);
    return new Asked(
        "trixie", ProgramKind.C, program("trixie", "inflate", "added"), known, isAbsent);
  }

  private static EvaluatedProgram program(String variant, String... names) {
    long[] addresses = new long[names.length];
    boolean[] isAsked = new boolean[names.length];
    for (int i = 0; i < names.length; i++) {
      addresses[i] = 0x1000L * (i + 1);
      isAsked[i] = true;
    }
    return new EvaluatedProgram(
        "zlib", variant, addresses, NONE, NONE, List.of(names), List.of(names), isAsked);
  }

  private SampleAsked() {}
}
