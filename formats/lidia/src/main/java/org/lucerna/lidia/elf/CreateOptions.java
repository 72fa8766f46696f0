package org.lucerna.lidia.elf;

import org.lucerna.demangle.NameStyle;

/**
 * The contents to write in addition to the names of functions, and the form of names.
 *
 * @param files whether source files are written
 * @param lines whether lines are written
 * @param inlines whether inlined functions are written
 * @param names the form of function names
 */
public record CreateOptions(boolean files, boolean lines, boolean inlines, NameStyle names) {
  public static final CreateOptions ALL = new CreateOptions(true, true, true, NameStyle.STORED);

  /** Whether any debug information is requested. */
  boolean debug() {
    return files || lines || inlines;
  }
}
