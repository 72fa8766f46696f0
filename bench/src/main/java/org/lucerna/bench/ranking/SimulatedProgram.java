package org.lucerna.bench.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A program of the corpus with its symbols.
 *
 * @param family programs of one family share sources of their own
 * @param name of the program and its variant; unique in the family
 * @param md5 of the file
 * @param functions by address
 */
record SimulatedProgram(String family, String name, Md5 md5, List<Function> functions) {
  SimulatedProgram {
    functions = List.copyOf(functions);
  }

  /**
   * One function.
   *
   * @param key that IDA makes of it
   * @param size in bytes
   * @param names all that the symbols give its address, that of the harvest first; empty where they
   *     give none
   */
  record Function(Md5 key, int size, List<String> names) {
    Function {
      names = List.copyOf(names);
    }
  }
}
