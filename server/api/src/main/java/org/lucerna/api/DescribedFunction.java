package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A function as a pull of its key alone gets it, with its metadata in words.
 *
 * @param size in bytes, unsigned
 * @param pulls how often it was pulled, unsigned
 * @param metadata in IDA's form
 * @param prototype in C, up to 4096 characters; null if the metadata has none that can be read
 * @param comments in the order of the metadata
 */
public record DescribedFunction(
    Md5 key,
    @TextAndHex ByteString name,
    @Unsigned int size,
    @Unsigned int pulls,
    @Hex ByteString metadata,
    @Nullable String prototype,
    List<Comment> comments) {
  public DescribedFunction {
    comments = List.copyOf(comments);
  }

  /** The subject of a comment. */
  public enum Kind {
    /** The whole function. */
    FUNCTION,
    /** An instruction, in its line. */
    INSTRUCTION,
    /** Lines before an instruction. */
    BEFORE,
    /** Lines after an instruction. */
    AFTER
  }

  /**
   * A comment.
   *
   * @param repeatable whether it is also shown where its place is referenced
   * @param tail 0 for the part of the function with the entry, else the number of a tail; null if
   *     it belongs to the whole function
   * @param offset of the instruction in that part, in bytes; null if there is none
   */
  public record Comment(
      Kind kind,
      boolean repeatable,
      @Nullable Long tail,
      @Nullable Long offset,
      @TextAndHex ByteString text) {}
}
