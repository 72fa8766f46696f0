package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRange;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/**
 * A run of addresses that belongs to functions, as stored under {@code $ funcs}.
 *
 * @param range the addresses
 * @param flags bits of the SDK; all 64 in newer databases
 * @param owner where the function starts that a tail belongs to; of an entry chunk its own start
 * @param frame of an entry chunk; zeros of a tail
 */
record FunctionChunk(AddressRange range, long flags, long owner, Function.Frame frame) {
  private static final long TAIL = 0x8000;
  private static final long STORED_FLAGS = 0xffff;
  private static final Function.Frame NO_FRAME = new Function.Frame(0, 0, 0, 0);

  boolean isTail() {
    return (flags & TAIL) != 0;
  }

  static FunctionChunk read(ByteString value, AddressSpace space) {
    Unpacker in = new Unpacker(value, space);
    long start = in.ea();
    AddressRange range = new AddressRange(start, space.wrap(start + in.ea()));
    int flags = in.dw();
    if ((flags & TAIL) != 0) {
      return new FunctionChunk(range, flags, space.wrap(start - in.ea()), NO_FRAME);
    }
    long node = in.ea();
    Function.Frame frame =
        new Function.Frame(
            node == 0 ? 0 : space.wrap(node + space.nodeBase()), in.ea(), in.dw(), in.ea());
    return new FunctionChunk(range, allFlags(in, flags), start, frame);
  }

  /** Skips what follows the frame, to the flags' long form, if there is one. */
  private static long allFlags(Unpacker in, int flags) {
    if (in.atEnd()) {
      return flags;
    }
    in.dw();
    in.dw();
    in.dw();
    in.dw();
    in.dd();
    in.dw();
    in.ea();
    long all = in.dq();
    return (all & STORED_FLAGS) == flags ? all : flags;
  }
}
