package org.lucerna.idb.function;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/**
 * A range of addresses that belongs to functions, as stored under {@code $ funcs}.
 *
 * @param range the addresses
 * @param flags bits of the SDK; all 64 in newer databases
 * @param owner start of the function that a tail belongs to; of an entry chunk, its own start
 * @param frame of an entry chunk; zeros of a tail
 * @param counts of an entry chunk; zeros of a tail
 * @param colour of an entry chunk; null if there is none
 */
record FunctionChunk(
    AddressRange range,
    long flags,
    long owner,
    IdbFunction.Frame frame,
    IdbFunction.Counts counts,
    @Nullable Integer colour) {
  private static final long TAIL = FunctionFlag.TAIL.mask();
  private static final long STORED_FLAGS = 0xffff;
  private static final IdbFunction.Frame NO_FRAME = new IdbFunction.Frame(0, 0, 0, 0, 0);
  private static final IdbFunction.Counts NO_COUNTS = new IdbFunction.Counts(0, 0, 0, 0, 0);

  boolean isTail() {
    return (flags & TAIL) != 0;
  }

  static FunctionChunk read(ByteString value, AddressSpace space) {
    Unpacker in = new Unpacker(value, space);
    long start = in.ea();
    AddressRange range = new AddressRange(start, space.wrap(start + in.ea()));
    int flags = in.dw();
    return (flags & TAIL) != 0 ? tail(in, space, range, flags) : entry(in, space, range, flags);
  }

  private static FunctionChunk tail(
      Unpacker in, AddressSpace space, AddressRange range, int flags) {
    long owner = space.wrap(range.start() - in.ea());
    int referers = in.dw();
    if (referers == 0) {
      in.dd();
    }
    return new FunctionChunk(range, allFlags(in, flags), owner, NO_FRAME, NO_COUNTS, null);
  }

  private static FunctionChunk entry(
      Unpacker in, AddressSpace space, AddressRange range, int flags) {
    long node = in.ea();
    long frameNode = node == 0 ? 0 : space.wrap(node + space.nodeBase());
    long size = in.ea();
    int saved = in.dw();
    long arguments = in.ea();
    int points = in.dw();
    int variables = in.dw();
    int labels = in.dw();
    int registerArguments = in.dw();
    long colour = in.dd();
    int tails = in.dw();
    IdbFunction.Frame frame =
        new IdbFunction.Frame(frameNode, size, saved, arguments, space.signed(in.ea()));
    return new FunctionChunk(
        range,
        allFlags(in, flags),
        range.start(),
        frame,
        new IdbFunction.Counts(points, variables, labels, registerArguments, tails),
        colour == 0 ? null : (int) (colour - 1));
  }

  /** The long form of the flags, if there is one. */
  private static long allFlags(Unpacker in, int flags) {
    long all = in.dq();
    return (all & STORED_FLAGS) == flags ? all : flags;
  }
}
