package org.lucerna.server.pages.reader;

import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.bytes.ByteString;

/**
 * The task of a process.
 *
 * @param kind of the task
 * @param file to read; of a stack, the symbol file
 * @param debugFile of the program, with its names; null if there is none
 * @param inflated maximum number of bytes to which a section of the file is inflated
 * @param most functions of the file, at most; 0 for a stack
 * @param findsSimilar whether similar functions may be requested
 * @param earlier the file that it is compared with; null otherwise
 * @param stack the lines of a stack; null otherwise
 */
public record ReaderTask(
    Kind kind,
    String file,
    @Nullable String debugFile,
    long inflated,
    int most,
    boolean findsSimilar,
    @Nullable Earlier earlier,
    @Nullable StackTask stack) {
  /** The kinds of tasks. */
  public enum Kind {
    /** Names the functions of a file. */
    NAMES,
    /** Makes the stored parts of a program other than its functions: sketches and an outline. */
    PROGRAM,
    /** Finds the GUIDs of the functions that {@link #NAMES} names. */
    GUIDS,
    /** Compares the file with an earlier one. */
    DIFFERENCES,
    /** Adds functions to a stack. */
    STACK
  }

  /**
   * A file that is compared with the task's, which came after it.
   *
   * @param debugFile with its names; null if there is none
   */
  public record Earlier(String file, @Nullable String debugFile) {}

  /**
   * A stack that gets names.
   *
   * @param lines its text
   * @param key name of the program in the stack
   * @param program the ELF file that the symbol file is about; null if it is the same or unknown
   * @param scratch a file that does not exist
   */
  public record StackTask(
      @Hex ByteString lines, String key, @Nullable String program, String scratch) {}
}
