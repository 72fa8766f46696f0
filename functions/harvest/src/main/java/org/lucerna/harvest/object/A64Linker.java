package org.lucerna.harvest.object;

import java.nio.ByteOrder;

/**
 * Fills in arm64 code.
 *
 * <pre>
 * 274 ADR_PREL_LO21   275, 276 ADR_PREL_PG_HI21   277 ADD_ABS_LO12   283 CALL26   282 JUMP26
 * 278, 284, 285, 286, 299 LDST8 to LDST128        279 TSTBR14   280 CONDBR19
 * 311 ADR_GOT_PAGE    312 LD64_GOT_LO12
 * </pre>
 *
 * Other places stay unchanged.
 */
final class A64Linker implements ObjectLinker {
  private static final int ABS64 = 257;
  private static final int WORD = 4;
  private static final long PAGE = 1 << 12;

  private final ObjectLayout layout;

  A64Linker(ObjectLayout layout) {
    this.layout = layout;
  }

  @Override
  public boolean isAddress(int type) {
    return type == ABS64;
  }

  @Override
  public void link(byte[] code, long start, int at, long symbol, Relocation place) {
    if (at + WORD > code.length) {
      return;
    }
    long value = symbol + place.addend();
    long here = start + at;
    int type = place.type();
    int old = Bytes.get32(code, at, ByteOrder.LITTLE_ENDIAN);
    int word =
        switch (type) {
          case 282, 283 -> field(old, 0, 26, (value - here) >> 2);
          case 280 -> field(old, 5, 19, (value - here) >> 2);
          case 279 -> field(old, 5, 14, (value - here) >> 2);
          case 274 -> address(old, value - here);
          case 275, 276 -> address(old, value / PAGE - here / PAGE);
          case 277, 278 -> low(old, value, 0);
          case 284, 285, 286 -> low(old, value, type - 283);
          case 299 -> low(old, value, 4);
          case 311 -> address(old, layout.slot(symbol) / PAGE - here / PAGE);
          case 312 -> low(old, layout.slot(symbol), 3);
          default -> old;
        };
    Bytes.put32(code, at, word);
  }

  private static int field(int word, int from, int size, long value) {
    int mask = (1 << size) - 1;
    return (word & ~(mask << from)) | (((int) value & mask) << from);
  }

  /** Sets the distance of ADR and ADRP, whose lowest two bits lie apart. */
  private static int address(int word, long distance) {
    return field(field(word, 29, 2, distance), 5, 19, distance >> 2);
  }

  private static int low(int word, long value, int scale) {
    return field(word, 10, 12, (value % PAGE) >> scale);
  }
}
