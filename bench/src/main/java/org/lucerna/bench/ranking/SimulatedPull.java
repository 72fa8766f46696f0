package org.lucerna.bench.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * What a client asks of one program, all functions at once.
 *
 * @param asked by address, as a disassembler walks its functions; a key occurs as often as the
 *     program has functions with it
 */
record SimulatedPull(List<Asked> asked) {
  SimulatedPull {
    asked = List.copyOf(asked);
  }

  static SimulatedPull of(SimulatedProgram program) {
    return new SimulatedPull(
        program.functions().stream().map(f -> new Asked(f.key(), f.size())).toList());
  }

  /**
   * One function.
   *
   * @param size in bytes, as declared
   */
  record Asked(Md5 key, int size) {}
}
