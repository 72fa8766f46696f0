package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;

/**
 * A switch: a jump by a table. Addresses are unsigned; BADADDR, in some fields 0, means none.
 *
 * @param flags see the package description
 * @param cases the number of cases without the default
 * @param table address of the jump table
 * @param valuesOrLowest address of the value table, or the lowest case if there is none
 * @param defaultTarget target of the default case
 * @param start the first instruction of the switch
 * @param entries of an indirect switch: the number of jumps in the table
 * @param indirectLowest of an indirect switch: the lowest case
 * @param elementBase base of the entries
 * @param register number of the register that is switched on, or -1
 * @param registerType its type, as the processor module numbers them
 * @param custom data of the processor module
 * @param rest unknown trailing bytes, usually none
 */
public record SwitchInfo(
    long flags,
    int cases,
    long table,
    long valuesOrLowest,
    long defaultTarget,
    long start,
    long entries,
    long indirectLowest,
    long elementBase,
    int register,
    int registerType,
    long custom,
    ByteString rest) {
  private static final int SPARSE = 1;
  private static final int VALUES_32 = 2;
  private static final int ENTRIES_32 = 4;
  private static final int ENTRIES_8 = 0x400;
  private static final int VALUES_8 = 0x800;
  private static final int EXTENDED = 0x8000;
  private static final int INDIRECT = 0x1_0000;
  private static final int U16 = 2;

  static SwitchInfo read(ByteString value, ItemSource source) {
    Fields in = source.fields(value);
    return source.packed() ? packed(in) : fixed(in);
  }

  private static SwitchInfo packed(Fields in) {
    long flags = in.dd();
    int cases = (int) in.dd();
    return new SwitchInfo(
        flags,
        cases,
        in.ea(),
        in.ea(),
        in.ea(),
        in.ea(),
        in.dd(),
        in.ea(),
        in.ea(),
        (int) in.dd(),
        in.u8(),
        in.ea(),
        in.rest());
  }

  private static SwitchInfo fixed(Fields in) {
    final long low = in.fixed(U16);
    final int cases = (int) in.fixed(U16);
    final long table = in.ea();
    final long values = in.ea();
    final long defaultTarget = in.ea();
    final long start = in.ea();
    boolean extended = (low & EXTENDED) != 0;
    if (extended) {
      in.dd();
    }
    long flags = extended ? (low & ~EXTENDED) | in.dd() << 16 : low;
    return extended
        ? new SwitchInfo(
            flags,
            cases,
            table,
            values,
            defaultTarget,
            start,
            in.dd(),
            in.ea(),
            in.ea(),
            (int) in.dd(),
            in.u8(),
            in.ea(),
            in.rest())
        : new SwitchInfo(
            flags, cases, table, values, defaultTarget, start, 0, 0, 0, -1, 0, 0, in.rest());
  }

  /** Whether there is a value table. */
  public boolean isSparse() {
    return (flags & SPARSE) != 0;
  }

  /** Whether the values are indices into the jump table. */
  public boolean isIndirect() {
    return (flags & INDIRECT) != 0;
  }

  /** Size of a jump table entry in bytes: 1, 2, 4 or 8. */
  public int entrySize() {
    return size(ENTRIES_32, ENTRIES_8);
  }

  /** Size of a value in bytes: 1, 2, 4 or 8. */
  public int valueSize() {
    return size(VALUES_32, VALUES_8);
  }

  private int size(int four, int one) {
    boolean isFour = (flags & four) != 0;
    boolean isOne = (flags & one) != 0;
    if (isFour) {
      return isOne ? 8 : 4;
    }
    return isOne ? 1 : 2;
  }
}
