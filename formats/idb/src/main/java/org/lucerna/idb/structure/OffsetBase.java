package org.lucerna.idb.structure;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/**
 * How a number is interpreted as an offset. All 5,662 values of members in ten databases have this
 * form.
 *
 * <pre>
 * u8 bits        0-3 kind; 20 a base follows; 80 the base is a plain number (sdk). 10, 40: in no
 *                file; what follows them is not read
 * [ea base]      all ones: that of the segment that contains the number
 * [dd flags]     1 relative to the image's base, 2 may lie after the last item           sdk
 * </pre>
 *
 * @param kind as the SDK numbers them: 2 32 bits, 9 64 bits, ...
 * @param base added to the number, unsigned; null if there is none
 * @param baseIsNumber whether the base is a plain number, not an address
 * @param flags as above
 */
public record OffsetBase(int kind, @Nullable Long base, boolean baseIsNumber, int flags) {
  /** A bit of {@link #flags}: relative to the image base. */
  public static final int IMAGE_RELATIVE = 1;

  /** A bit of {@link #flags}: the address may lie after the last item. */
  public static final int PAST_END = 2;

  private static final int KIND = 0x0f;
  private static final int UNKNOWN = 0x50;
  private static final int HAS_BASE = 0x20;
  private static final int BASE_IS_NUMBER = 0x80;

  static OffsetBase read(ByteString packed, AddressSpace space) {
    Unpacker in = new Unpacker(packed, space);
    int bits = in.u8();
    boolean known = (bits & UNKNOWN) == 0;
    Long base = known && (bits & HAS_BASE) != 0 ? in.ea() : null;
    return new OffsetBase(
        bits & KIND, base, (bits & BASE_IS_NUMBER) != 0, known ? (int) in.dd() : 0);
  }
}
