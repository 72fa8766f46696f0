package org.lucerna.harvest.object;

import org.lucerna.bytes.Unaligned;

/**
 * Fills in x86 code: targets reached through the global offset table are reached directly if they
 * are in the program.
 *
 * <pre>
 * x64   1 64, 24 PC64, 2 PC32, 4 PLT32, 10 32, 11 32S, 9 GOTPCREL, 41 GOTPCRELX, 42 REX_GOTPCRELX
 * x86   1 32, 2 PC32, 4 PLT32, 9 GOTOFF, 10 GOTPC, 3 GOT32, 43 GOT32X
 * </pre>
 *
 * Other places stay unchanged, above all those of thread-local variables.
 */
final class X86Linker implements ObjectLinker {
  private static final int GOTPCRELX = 41;
  private static final int LOAD = 0x8b;
  private static final int TAKE_ADDRESS = 0x8d;

  private final ObjectLayout layout;
  private final boolean is64Bit;

  X86Linker(ObjectLayout layout, boolean is64Bit) {
    this.layout = layout;
    this.is64Bit = is64Bit;
  }

  @Override
  public boolean isAddress(int type) {
    return type == 1;
  }

  @Override
  public void link(byte[] code, long start, int at, long symbol, Relocation place) {
    int type = place.type();
    boolean isWide = is64Bit && (type == 1 || type == 24);
    if (at + (isWide ? 8 : 4) > code.length) {
      return;
    }
    long value = symbol + place.addend();
    long distance = value - start - at;
    if (isWide) {
      Unaligned.ARRAY_U64LE.set(code, at, type == 1 ? value : distance);
    } else if (type == 2 || type == 4) {
      Bytes.put32(code, at, (int) distance);
    } else if (is64Bit) {
      switch (type) {
        case 10, 11 -> Bytes.put32(code, at, (int) value);
        case 9, 41, 42 -> throughTable(code, start, at, symbol, place);
        default -> {}
      }
    } else {
      long table = layout.globalOffsetTable();
      switch (type) {
        case 1 -> Bytes.put32(code, at, (int) value);
        case 9 -> Bytes.put32(code, at, (int) (value - table));
        case 10 -> Bytes.put32(code, at, (int) (table + place.addend() - start - at));
        case 3, 43 -> throughTable32(code, at, symbol, place.addend() - table);
        default -> {}
      }
    }
  }

  /** Calls and jumps are rewritten only if the type of the place allows it. */
  private void throughTable(byte[] code, long start, int at, long symbol, Relocation place) {
    long addend = place.addend();
    boolean isOwn = !layout.isImport(symbol);
    boolean isBranch = isOwn && place.type() == GOTPCRELX;
    long direct = symbol + addend - start - at;
    if (isOwn && has(code, at - 2, LOAD)) {
      code[at - 2] = (byte) TAKE_ADDRESS;
      Bytes.put32(code, at, (int) direct);
    } else if (isBranch && has(code, at - 2, 0xff) && has(code, at - 1, 0x15)) {
      code[at - 2] = 0x67;
      code[at - 1] = (byte) 0xe8;
      Bytes.put32(code, at, (int) direct);
    } else if (isBranch && has(code, at - 2, 0xff) && has(code, at - 1, 0x25)) {
      code[at - 2] = (byte) 0xe9;
      Bytes.put32(code, at - 1, (int) direct + 1);
      code[at + 3] = (byte) 0x90;
    } else {
      Bytes.put32(code, at, (int) (layout.slot(symbol) + addend - start - at));
    }
  }

  private void throughTable32(byte[] code, int at, long symbol, long addend) {
    if (!layout.isImport(symbol) && has(code, at - 2, LOAD)) {
      code[at - 2] = (byte) TAKE_ADDRESS;
      Bytes.put32(code, at, (int) (symbol + addend));
    } else {
      Bytes.put32(code, at, (int) (layout.slot(symbol) + addend));
    }
  }

  private static boolean has(byte[] code, int at, int value) {
    return at >= 0 && (code[at] & 0xff) == value;
  }
}
