package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.elf.ElfFile;

/** Writes a small ELF file of 64-bit x86: one section of code, its relocations and symbols. */
public final class SampleElf {
  private static final int SECTION_COUNT = 6;

  private final boolean relocatable;
  private final int machine;
  private final byte[] code;
  private final List<long[]> places = new ArrayList<>();
  private final List<long[]> symbols = new ArrayList<>();
  private final StringBuilder names = new StringBuilder("\0");
  private int firstGlobal = 2;

  public SampleElf(boolean relocatable, int machine, byte[] code) {
    this.relocatable = relocatable;
    this.machine = machine;
    this.code = code;
    // The section's own symbol.
    symbols.add(new long[] {0, 3, 1, 0, 0});
  }

  /** Adds a symbol and gives its number; section 0 is elsewhere. */
  public int symbol(String name, int binding, int type, int section, long value, long size) {
    int at = names.length();
    names.append(name).append('\0');
    symbols.add(new long[] {at, binding << 4 | type, section, value, size});
    firstGlobal += binding == 0 ? 1 : 0;
    return symbols.size();
  }

  public void place(long offset, int type, int symbol, long addend) {
    places.add(new long[] {offset, (long) symbol << 32 | type, addend});
  }

  public byte[] write() {
    long address = relocatable ? 0 : 0x1000;
    byte[] rela = bytes(24 * places.size());
    ByteBuffer to = little(rela);
    places.forEach(place -> to.putLong(place[0]).putLong(place[1]).putLong(place[2]));
    byte[] table = bytes(24 * (symbols.size() + 1));
    ByteBuffer symbolsTo = little(table).position(24);
    for (long[] symbol : symbols) {
      symbolsTo.putInt((int) symbol[0]).put((byte) symbol[1]).put((byte) 0);
      symbolsTo.putShort((short) symbol[2]).putLong(symbol[3]).putLong(symbol[4]);
    }
    byte[][] contents = {
      {},
      code,
      rela,
      table,
      names.toString().getBytes(StandardCharsets.US_ASCII),
      "\0.text\0".getBytes(StandardCharsets.US_ASCII)
    };
    int[] types = {0, 1, relocatable ? 4 : 1, relocatable ? 2 : 1, 3, 3};
    int at = 64;
    int total = 64;
    for (byte[] content : contents) {
      total += content.length;
    }
    byte[] file = bytes(total + 64 * SECTION_COUNT);
    ByteBuffer out = little(file);
    out.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16);
    out.putShort((short) (relocatable ? 1 : 2)).putShort((short) machine).putInt(1);
    out.putLong(relocatable ? 0 : address).putLong(0).putLong(total).putInt(0).putShort((short) 64);
    out.putShort((short) 0).putShort((short) 0).putShort((short) 64);
    out.putShort((short) SECTION_COUNT).putShort((short) 5);
    for (int i = 0; i < SECTION_COUNT; i++) {
      out.position(at).put(contents[i]);
      out.position(total + 64 * i);
      out.putInt(i == 1 ? 1 : 0).putInt(types[i]).putLong(i == 1 ? 6 : 0);
      out.putLong(i == 1 ? address : 0).putLong(at).putLong(contents[i].length);
      out.putInt(i == 2 ? 3 : i == 3 ? 4 : 0).putInt(i == 2 ? 1 : i == 3 ? firstGlobal : 0);
      out.putLong(1).putLong(i == 2 || i == 3 ? 24 : 0);
      at += contents[i].length;
    }
    return file;
  }

  public ElfFile file() {
    return ElfFile.of(MemorySegment.ofArray(write()));
  }

  private static byte[] bytes(int size) {
    return new byte[size];
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
