package org.lucerna.bench.similar;

import java.util.List;
import org.lucerna.similarity.sketch.ProgramSketch;

/** A program that answers of tests belong to; it has no functions. */
final class SampleAsked {
  private static final ProgramSketch NONE = ProgramSketch.of(List.of(), List.of(), new int[0][]);

  static final Asked ASKED =
      new Asked(
          "trixie",
          new EvaluatedProgram("zlib", "trixie", NONE, NONE, List.of(), new boolean[0]),
          new KnownPrograms(List.of(), List.of(), _ -> 1),
          false,
          true);

  private SampleAsked() {}
}
