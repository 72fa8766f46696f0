package org.lucerna.idb.function;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRange;

/**
 * A function.
 *
 * @param range its entry chunk, which begins where the function does
 * @param flags the {@code FUNC_} bits of the SDK; above bit 15 only in databases of newer versions
 * @param frame its stack frame
 * @param tails its other chunks, those that it shares with other functions too, in the order of the
 *     database
 * @param name as stored; null where there is none: nothing is made up
 * @param comment null for none
 * @param repeatableComment null for none
 */
public record Function(
    AddressRange range,
    long flags,
    Frame frame,
    List<AddressRange> tails,
    @Nullable ByteString name,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment) {
  /** A bit of {@link #flags}: does not return. */
  public static final long NO_RETURN = 1;

  /** A bit of {@link #flags}: from a library. */
  public static final long LIBRARY = 4;

  /** A bit of {@link #flags}: nothing but a jump to another function. */
  public static final long THUNK = 0x80;

  /** A bit of {@link #flags}: named by Lumina. */
  public static final long LUMINA = 0x1_0000;

  /** Copies {@code tails}. */
  public Function {
    tails = List.copyOf(tails);
  }

  /** The address of its entry, unsigned. */
  public long start() {
    return range.start();
  }

  /** Behind its entry chunk. */
  public long end() {
    return range.end();
  }

  /**
   * The stack frame. Sizes are in bytes.
   *
   * @param node the node of its structure; 0 for none
   * @param size of the local variables
   * @param savedRegisters size of the saved registers
   * @param arguments size of the arguments that the function removes
   */
  public record Frame(long node, long size, int savedRegisters, long arguments) {}
}
