package org.lucerna.idb.item;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/**
 * How an offset operand leads to its target: operand = target + delta - base.
 *
 * @param flags flags of the public SDK: 0f {@link #type}, and others, see the package description
 * @param target where it leads; null if the operand determines it
 * @param base base of the target; null if there is none
 * @param delta distance past the target in bytes, signed
 */
public record CrossReference(int flags, @Nullable Long target, @Nullable Long base, long delta) {
  /** {@link #flags}: the base is the image base. */
  public static final int IMAGE_RELATIVE = 0x10;

  /** {@link #flags}: it may point past the end of an item. */
  public static final int PAST_END = 0x20;

  /** {@link #flags}: {@link #type} is the number of a handler. */
  public static final int CUSTOM = 0x40;

  /** {@link #flags}: there is no reference to the base. */
  public static final int NO_BASE_XREF = 0x80;

  /** {@link #flags}: the operand is subtracted from the base. */
  public static final int SUBTRACTED = 0x100;

  /** {@link #flags}: the operand is signed. */
  public static final int SIGNED = 0x200;

  /** {@link #flags}: the base is the operand's own address. */
  public static final int SELF_RELATIVE = 0x1000;

  private static final int TYPE = 0x0f;
  private static final int HAS_TARGET = 0x10;
  private static final int HAS_BASE = 0x20;
  private static final int HAS_DELTA = 0x40;
  private static final int MORE = 0x1f70;

  static CrossReference read(ByteString value, AddressSpace space) {
    Unpacker in = new Unpacker(value, space);
    int first = in.u8();
    Long target = (first & HAS_TARGET) != 0 ? space.address(in.ea()) : null;
    Long base = (first & HAS_BASE) != 0 ? space.address(in.ea()) : null;
    long delta = (first & HAS_DELTA) != 0 ? space.signed(in.ea()) : 0;
    int more = (in.u8() | in.u8() << 8) << 4;
    return new CrossReference((first & (TYPE | NO_BASE_XREF)) | (more & MORE), target, base, delta);
  }

  /** Its width, and which of its bits count; see the package description. */
  public int type() {
    return flags & TYPE;
  }

  /** Whether a flag is set. */
  public boolean is(int flag) {
    return (flags & flag) != 0;
  }
}
