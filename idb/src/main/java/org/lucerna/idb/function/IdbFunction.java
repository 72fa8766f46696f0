package org.lucerna.idb.function;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;

/**
 * A function.
 *
 * @param range its entry chunk, which begins where the function does
 * @param flags the {@code FUNC_} bits of the SDK; above bit 15 only in databases of newer versions
 * @param frame its stack frame
 * @param counts how many of its {@link FunctionDetails} there are
 * @param colour of its background in listings, 0xbbggrr; null for none of its own
 * @param tails its other chunks, those that it shares with other functions too, in the order of the
 *     database
 * @param name as stored; null where there is none: nothing is made up
 * @param comment null for none
 * @param repeatableComment null for none
 */
public record IdbFunction(
    AddressRange range,
    long flags,
    Frame frame,
    Counts counts,
    @Nullable Integer colour,
    List<AddressRange> tails,
    @Nullable ByteString name,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment) {
  /** Copies {@code tails}. */
  public IdbFunction {
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

  /** Whether a flag is set. */
  public boolean is(FunctionFlag flag) {
    return (flags & flag.mask()) != 0;
  }

  /**
   * The stack frame. Sizes are in bytes.
   *
   * @param node the node of its structure; 0 for none
   * @param size of the local variables
   * @param savedRegisters size of the saved registers
   * @param arguments size of the arguments that the function removes
   * @param pointerDelta how far the frame pointer is from its usual place
   */
  public record Frame(
      long node, long size, int savedRegisters, long arguments, long pointerDelta) {}

  /**
   * How many of each there are, by the function's record.
   *
   * @param registerVariables may be 0 although there are some
   * @param tails those of the function's own list
   */
  public record Counts(
      int stackPoints, int registerVariables, int labels, int registerArguments, int tails) {}
}
