package org.lucerna.lidia.elf;

/**
 * What is made of a file, besides the names of its functions.
 *
 * @param files whether source files are written
 * @param lines whether lines are written
 * @param inlines whether inlined functions are written
 */
public record CreateOptions(boolean files, boolean lines, boolean inlines) {
  public static final CreateOptions ALL = new CreateOptions(true, true, true);

  /** Whether any debug information is asked for. */
  boolean debug() {
    return files || lines || inlines;
  }
}
