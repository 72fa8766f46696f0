package org.lucerna.bench.choice;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * What a client asks of one program, all functions at once.
 *
 * @param asked by address, as a disassembler walks its functions; a key occurs as often as the
 *     program has functions with it
 */
record Pull(List<Asked> asked) {
  Pull {
    asked = List.copyOf(asked);
  }

  static Pull of(Program program) {
    return new Pull(program.functions().stream().map(f -> new Asked(f.key(), f.size())).toList());
  }

  /**
   * One function.
   *
   * @param size in bytes, as declared
   */
  record Asked(Md5 key, int size) {}
}
