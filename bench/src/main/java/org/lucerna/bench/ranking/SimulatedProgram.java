package org.lucerna.bench.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A program of the corpus with its symbols.
 *
 * @param family programs of one family share sources that no other family has
 * @param name of the program and its variant; unique in the family
 * @param md5 of the file
 * @param functions by address
 */
record SimulatedProgram(String family, String name, Md5 md5, List<Function> functions) {
  SimulatedProgram {
    functions = List.copyOf(functions);
  }

  /**
   * A function.
   *
   * @param key as IDA computes it
   * @param size in bytes
   * @param names all names that symbols give its address, the one that {@code lucerna push} sends
   *     first; empty if there is none
   */
  record Function(Md5 key, int size, List<String> names) {
    Function {
      names = List.copyOf(names);
    }
  }
}
