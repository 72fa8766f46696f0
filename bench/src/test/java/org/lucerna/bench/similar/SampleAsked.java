package org.lucerna.bench.similar;

import java.util.List;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.sketch.ProgramSketch;

/** A program that answers of tests belong to; it has no functions. */
final class SampleAsked {
  private static final ProgramSketch NONE = ProgramSketch.of(List.of(), List.of(), new int[0][]);

  static final Asked ASKED =
      new Asked(
          "trixie",
          new EvaluatedProgram("zlib", "trixie", NONE, NONE, List.of(), List.of(), new boolean[0]),
          new KnownPrograms(List.of(), List.of(), _ -> 1),
          false);

  /** An answer for a function named inflate, in C. */
  static Score.Answer answer(String given, float probability, int rank, boolean isFindable) {
    return new Score.Answer(
        ASKED, "inflate", given, NameLanguage.C, probability, rank, isFindable, false, false);
  }

  private SampleAsked() {}
}
