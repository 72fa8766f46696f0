package org.lucerna.harvest.pe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a program of Windows: one section of code, one of data, its base relocations, a symbol at
 * each start.
 */
final class SamplePe {
  static final int TEXT = 0x1000;
  static final int HIGHLOW = 3;
  static final int DIR64 = 10;

  static final int DATA = 0x3000;

  private static final int RELOCATIONS = 0x2000;
  private static final int FILE_TEXT = 0x400;

  private final int machine;
  private final long imageBase;
  private final byte[] code;
  private final int[] starts;
  private final int[][] places;
  private final int[][] directories = new int[16][2];
  private byte[] data = {};
  private int[] dataPlaces = {};

  /**
   * A program.
   *
   * @param machine number of the processor
   * @param imageBase where it would like to lie
   * @param starts RVAs of functions
   * @param places the relocated places, as in a block: type and RVA
   */
  SamplePe(int machine, long imageBase, byte[] code, int[] starts, int[][] places) {
    this.machine = machine;
    this.imageBase = imageBase;
    this.code = code;
    this.starts = starts;
    this.places = places;
  }

  /** Says that the table for unwinding is at an RVA, in the section of code. */
  SamplePe unwinding(int at, int size) {
    return directory(3, at, size);
  }

  /** Says that a directory is at an RVA, in the section of code. */
  SamplePe directory(int index, int at, int size) {
    directories[index] = new int[] {at, size};
    return this;
  }

  /**
   * Adds a section of data.
   *
   * @param addresses offsets in it of addresses of four bytes with a base relocation
   */
  SamplePe data(byte[] bytes, int... addresses) {
    data = bytes;
    dataPlaces = addresses;
    return this;
  }

  private boolean wide() {
    return machine == 0x8664 || machine == 0xaa64;
  }

  byte[] write() {
    int relocationsAt = FILE_TEXT + code.length;
    int textSize = 8 + 2 * places.length;
    int dataSize = dataPlaces.length == 0 ? 0 : 8 + 2 * dataPlaces.length;
    int relocationsSize = textSize + dataSize;
    int dataAt = relocationsAt + relocationsSize;
    int symbolsAt = dataAt + data.length;
    ByteBuffer out = ByteBuffer.allocate(symbolsAt + 18 * starts.length + 4);
    out.order(ByteOrder.LITTLE_ENDIAN);
    out.put(ascii("MZ")).putInt(0x3c, 0x40).position(0x40).put(ascii("PE\0\0"));
    int optionalSize = (wide() ? 112 : 96) + 16 * 8;
    out.putShort((short) machine).putShort((short) 3).putInt(0).putInt(symbolsAt);
    out.putInt(starts.length).putShort((short) optionalSize).putShort((short) 0);
    int optional = out.position();
    out.putShort((short) (wide() ? 0x20b : 0x10b)).putInt(optional + 16, TEXT);
    if (wide()) {
      out.putLong(optional + 24, imageBase);
    } else {
      out.putInt(optional + 28, (int) imageBase);
    }
    if (places.length > 0) {
      directory(5, RELOCATIONS, relocationsSize);
    }
    int table = optional + (wide() ? 108 : 92);
    out.putInt(table, directories.length);
    for (int i = 0; i < directories.length; i++) {
      out.putInt(table + 4 + 8 * i, directories[i][0]).putInt(table + 8 + 8 * i, directories[i][1]);
    }
    out.position(optional + optionalSize);
    section(out, ".text\0\0\0", TEXT, code.length, FILE_TEXT, 0x6000_0020);
    section(out, ".reloc\0\0", RELOCATIONS, relocationsSize, relocationsAt, 0x4200_0040);
    section(out, ".rdata\0\0", DATA, data.length, dataAt, 0x4000_0040);
    out.position(FILE_TEXT).put(code).putInt(TEXT).putInt(textSize);
    for (int[] place : places) {
      out.putShort((short) (place[0] << 12 | place[1] - TEXT));
    }
    if (dataSize > 0) {
      out.putInt(DATA).putInt(dataSize);
    }
    for (int place : dataPlaces) {
      out.putShort((short) (HIGHLOW << 12 | place));
    }
    out.put(data);
    for (int start : starts) {
      out.put(ascii("f%07x".formatted(start))).putInt(start - TEXT).putShort((short) 1);
      out.putShort((short) 0x20).put((byte) 2).put((byte) 0);
    }
    return out.putInt(4).array();
  }

  private static void section(ByteBuffer out, String name, int at, int size, int file, int flags) {
    out.put(ascii(name)).putInt(size).putInt(at).putInt(size).putInt(file).putLong(0).putInt(0);
    out.putInt(flags);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
