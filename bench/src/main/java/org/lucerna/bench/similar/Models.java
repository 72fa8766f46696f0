package org.lucerna.bench.similar;

import org.lucerna.similarity.match.Forest;
import org.lucerna.similarity.match.ProgramMatch;

/** The two forests. */
record Models(Forest pairs, Forest program) {
  void judge(ProgramMatch match) {
    match.judge(pairs, program);
  }
}
