package org.lucerna.harvest.macho;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Writes a library of macOS: one section of code, a stub of x86-64 for {@code puts}, and the tables
 * that functions are found by.
 */
final class SampleMach {
  static final int X86_64 = 0x0100_0007;
  static final int ARM64 = 0x0100_000c;
  static final int OBJECT = 1;
  static final int LIBRARY = 6;
  static final int DEBUG = 0xa;

  static final long BASE = 0x1_0000_0000L;
  static final long CODE = BASE + 0x400;
  static final long STUB = BASE + 0x800;

  private static final int CODE_AT = 0x400;
  private static final int STUB_AT = 0x800;
  private static final int SLOT_AT = 0x810;
  private static final int LINK_AT = 0x900;
  private static final int NAMES_AT = 0xb00;
  private static final int SIZE = 0xd00;

  private final int processor;
  private final int type;
  private final byte[] code;
  private final List<String> names = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final ByteArrayOutputStream starts = new ByteArrayOutputStream();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private boolean encrypted;
  private int lastStart = -CODE_AT;
  private int uuid;

  SampleMach(int processor, String hex) {
    this(processor, LIBRARY, hex);
  }

  SampleMach(int processor, int type, String hex) {
    this.processor = processor;
    this.type = type;
    this.code = HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  /** A global symbol at an offset in the code. */
  SampleMach symbol(String name, int at) {
    names.add(name);
    places.add(at);
    return this;
  }

  /** Starts of functions as offsets in the code, ascending. */
  SampleMach starts(int... offsets) {
    for (int offset : offsets) {
      int distance = offset - lastStart;
      while (distance >= 0x80) {
        starts.write((distance & 0x7f) | 0x80);
        distance >>= 7;
      }
      starts.write(distance);
      lastStart = offset;
    }
    return this;
  }

  /** Data at an offset in the code. */
  SampleMach data(int at, int size) {
    ByteBuffer entry = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    entry.putInt(CODE_AT + at).putShort((short) size).putShort((short) 1);
    data.writeBytes(entry.array());
    return this;
  }

  SampleMach encrypted() {
    encrypted = true;
    return this;
  }

  /** Other numbers are other builds. */
  SampleMach uuid(int number) {
    uuid = number;
    return this;
  }

  byte[] write() {
    ByteBuffer commands = ByteBuffer.allocate(CODE_AT).order(ByteOrder.LITTLE_ENDIAN);
    int count = commands(commands);
    ByteBuffer out = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(0xfeed_facf).putInt(processor).putInt(0).putInt(type).putInt(count);
    out.putInt(commands.position()).putInt(0x85).putInt(0);
    out.put(Arrays.copyOf(commands.array(), commands.position()));
    out.put(CODE_AT, code).put(STUB_AT, HexFormat.of().parseHex("ff250a000000"));
    out.position(LINK_AT);
    StringBuilder text = new StringBuilder("\0_puts\0");
    symbol(out, 1, 1, 0, 0);
    for (int i = 0; i < names.size(); i++) {
      symbol(out, text.length(), 0xf, 1, CODE + places.get(i));
      text.append(names.get(i)).append('\0');
    }
    // One index for the stub, one for the slot.
    out.putInt(0).putInt(0);
    out.put(starts.toByteArray()).put(data.toByteArray());
    out.put(NAMES_AT, text.toString().getBytes(StandardCharsets.UTF_8));
    return out.array();
  }

  private int commands(ByteBuffer out) {
    int symbols = 1 + names.size();
    int indirect = LINK_AT + 16 * symbols;
    int startsAt = indirect + 8;
    segment(out);
    section(out, "__text", CODE, code.length, CODE_AT, 0x8000_0400, 0, 0);
    section(out, "__stubs", STUB, 6, STUB_AT, 0x8000_0408, 0, 6);
    section(out, "__got", BASE + SLOT_AT, 8, SLOT_AT, 6, 1, 0);
    out.putInt(2).putInt(24).putInt(LINK_AT).putInt(symbols).putInt(NAMES_AT).putInt(0x200);
    int dynamic = out.position();
    out.putInt(0xb).putInt(80).position(dynamic + 56).putInt(indirect).putInt(2);
    out.position(dynamic + 80);
    out.putInt(0x1b).putInt(24).putLong(uuid).putLong(uuid);
    out.putInt(0x26).putInt(16).putInt(startsAt).putInt(starts.size());
    out.putInt(0x29).putInt(16).putInt(startsAt + starts.size()).putInt(data.size());
    out.putInt(0x2c).putInt(24).putInt(CODE_AT).putInt(code.length).putInt(encrypted ? 1 : 0);
    out.putInt(0);
    return 7;
  }

  private static void segment(ByteBuffer out) {
    int start = out.position();
    out.putInt(0x19).putInt(72 + 3 * 80).put(ascii("__TEXT")).position(start + 24);
    out.putLong(BASE).putLong(0x1000).putLong(0).putLong(LINK_AT).putInt(5).putInt(5);
    out.putInt(3).putInt(0);
  }

  private static void section(
      ByteBuffer out,
      String name,
      long address,
      int size,
      int at,
      int flags,
      int firstIndirect,
      int stub) {
    int start = out.position();
    out.put(ascii(name)).position(start + 16).put(ascii("__TEXT")).position(start + 32);
    out.putLong(address).putLong(size).putInt(at).putInt(0).putInt(0).putInt(0).putInt(flags);
    out.putInt(firstIndirect).putInt(stub).putInt(0);
  }

  private static void symbol(ByteBuffer out, int name, int type, int section, long value) {
    out.putInt(name).put((byte) type).put((byte) section).putShort((short) 0).putLong(value);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
