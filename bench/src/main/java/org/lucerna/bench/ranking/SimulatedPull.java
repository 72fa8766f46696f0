package org.lucerna.bench.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A client's pull of all functions of one program.
 *
 * @param functions by address, as a disassembler walks its functions; a key occurs as often as the
 *     program has functions with it
 */
record SimulatedPull(List<RequestedFunction> functions) {
  SimulatedPull {
    functions = List.copyOf(functions);
  }

  static SimulatedPull of(SimulatedProgram program) {
    return new SimulatedPull(
        program.functions().stream().map(f -> new RequestedFunction(f.key(), f.size())).toList());
  }

  /**
   * A function.
   *
   * @param size in bytes, as declared
   */
  record RequestedFunction(Md5 key, int size) {}
}
