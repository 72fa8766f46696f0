package org.lucerna.idb.function;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;

/**
 * A function.
 *
 * @param range its entry chunk, which begins at the function's start
 * @param flags the {@code FUNC_} bits of the SDK; those above bit 15 only in newer databases
 * @param frame its stack frame
 * @param counts the numbers of its {@link FunctionDetails}
 * @param colour of its background in listings, 0xbbggrr; null if there is none of its own
 * @param tails its other chunks, including those shared with other functions, in database order
 * @param name as stored, up to a NUL; null if there is none: dummy names are not generated
 * @param comment null if there is none
 * @param repeatableComment null if there is none
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

  /** The address after its entry chunk, unsigned. */
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
   * @param node the node of its structure; 0 if there is none
   * @param size of the local variables
   * @param savedRegisters size of the saved registers
   * @param arguments size of the arguments that the function removes
   * @param pointerDelta distance of the frame pointer from its usual place
   */
  public record Frame(
      long node, long size, int savedRegisters, long arguments, long pointerDelta) {}

  /**
   * The counts in the function's record.
   *
   * @param registerVariables may be 0 even if there are some
   * @param tails the tails in the function's own list
   */
  public record Counts(
      int stackPoints, int registerVariables, int labels, int registerArguments, int tails) {}
}
