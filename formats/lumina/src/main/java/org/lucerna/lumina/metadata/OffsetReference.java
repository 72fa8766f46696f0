package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * IDA's {@code refinfo}: how the address is computed from an offset operand. (Captured.)
 *
 * @param target the address it refers to; {@link PackedInts#BADADDR} if IDA computes it, as in all
 *     captured ones
 * @param base base address of the offset; {@link PackedInts#BADADDR} for none
 * @param targetDelta in bytes: how far from the target the operand points, signed
 * @param flags IDA's kind of reference and its options, 32 bits; captured as 9 and 2
 */
public record OffsetReference(long target, long base, long targetDelta, int flags) {
  static OffsetReference read(Cursor in) {
    return new OffsetReference(
        PackedInts.ea64(in), PackedInts.ea64(in), PackedInts.ea64(in), PackedInts.dd(in));
  }

  void write(ByteSink out) {
    PackedInts.putEa64(out, target);
    PackedInts.putEa64(out, base);
    PackedInts.putEa64(out, targetDelta);
    PackedInts.putDd(out, flags);
  }
}
