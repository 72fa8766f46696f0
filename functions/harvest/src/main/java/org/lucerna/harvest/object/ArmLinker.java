package org.lucerna.harvest.object;

import java.nio.ByteOrder;

/**
 * Fills in the code of 32-bit ARM. The lowest bit of an address says that there is Thumb code.
 *
 * <pre>
 * 1 PC24    27 PLT32     28 CALL        29 JUMP24
 * 10 THM_CALL            30 THM_JUMP24  51 THM_JUMP19  102 THM_JUMP11  103 THM_JUMP8
 * 2 ABS32   3 REL32      38 TARGET1     24 GOTOFF32    25 BASE_PREL    26 GOT_BREL  96 GOT_PREL
 * 43, 44 MOVW_ABS_NC, MOVT_ABS          45, 46 MOVW_PREL_NC, MOVT_PREL
 * 47, 48 THM_MOVW_ABS_NC, THM_MOVT_ABS  49, 50 THM_MOVW_PREL_NC, THM_MOVT_PREL
 * </pre>
 *
 * Other places stay unchanged.
 */
final class ArmLinker implements ObjectLinker {
  private static final int ABS32 = 2;
  private static final int TARGET1 = 38;
  private static final int WORD = 4;

  private final ObjectLayout layout;
  private final ByteOrder order;
  private final ThumbBranch thumb;

  ArmLinker(ObjectLayout layout, ByteOrder order) {
    this.layout = layout;
    this.order = order;
    thumb = new ThumbBranch(order);
  }

  @Override
  public boolean isAddress(int type) {
    return type == ABS32 || type == TARGET1;
  }

  /** {@inheritDoc} Data that begins at an odd address is rare. */
  @Override
  public long plain(long address) {
    return layout.isCode(address) ? address & ~1L : address;
  }

  @Override
  public void link(byte[] code, long start, int at, long symbol, Relocation place) {
    int type = place.type();
    long here = start + at;
    long value = symbol + place.addend();
    long table = layout.globalOffsetTable();
    if (ThumbBranch.isAt(type)) {
      if (at + ThumbBranch.size(type) <= code.length) {
        // The addend has in it how far ahead the program counter is.
        thumb.fill(code, at, type, (int) ((symbol & ~1L) + place.addend() - here));
      }
    } else if (at + WORD <= code.length) {
      switch (type) {
        case 1, 27, 28, 29 -> branch(code, at, (int) ((symbol & ~1L) + place.addend() - here));
        case 2, 38 -> put(code, at, value);
        case 3 -> put(code, at, value - here);
        case 24 -> put(code, at, value - table);
        case 25 -> put(code, at, table + place.addend() - here);
        case 26 -> put(code, at, layout.slot(plain(symbol)) + place.addend() - table);
        case 96 -> put(code, at, layout.slot(plain(symbol)) + place.addend() - here);
        case 43 -> move(code, at, value);
        case 44 -> move(code, at, value >> 16);
        case 45 -> move(code, at, value - here);
        case 46 -> move(code, at, (value - here) >> 16);
        case 47 -> moveThumb(code, at, value);
        case 48 -> moveThumb(code, at, value >> 16);
        case 49 -> moveThumb(code, at, value - here);
        case 50 -> moveThumb(code, at, (value - here) >> 16);
        default -> {}
      }
    }
  }

  private void put(byte[] code, int at, long value) {
    Bytes.put32(code, at, (int) value, order);
  }

  private void branch(byte[] code, int at, int distance) {
    int word = Bytes.get32(code, at, order);
    Bytes.put32(code, at, (word & 0xff00_0000) | (distance >> 2 & 0x00ff_ffff), order);
  }

  private void move(byte[] code, int at, long number) {
    int bits = (int) number;
    int word = Bytes.get32(code, at, order);
    int fields = (bits & 0xf000) << 4 | (bits & 0xfff);
    Bytes.put32(code, at, (word & 0xfff0_f000) | fields, order);
  }

  /** The number is in four bits, one, three and eight of two halfwords. */
  private void moveThumb(byte[] code, int at, long number) {
    int bits = (int) number;
    boolean isLittle = order == ByteOrder.LITTLE_ENDIAN;
    int word = Bytes.get32(code, at, order);
    int swapped = isLittle ? Integer.rotateLeft(word, 16) : word;
    int first = (bits >> 12 & 15) << 16 | (bits >> 11 & 1) << 26;
    int second = (bits >> 8 & 7) << 12 | (bits & 0xff);
    int filled = (swapped & 0xfbf0_8f00) | first | second;
    Bytes.put32(code, at, isLittle ? Integer.rotateLeft(filled, 16) : filled, order);
  }
}
