package org.lucerna.binary.dwarf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.lucerna.binary.fixture.Out;

/**
 * Debug information written by hand in any encoding: a partial unit with an abstract function, and
 * a compile unit with
 *
 * <pre>
 * 1000-1100           _Zouter (outer)
 *   1010-1020, 1040-1048   inner, from line 12, column 3
 *     1012-1018            inmost, from line 70
 *   1050-1058            _Zfar, of the partial unit, from line 13
 * 2000-2010, 3000-3008  method, through its declaration
 * 0-8, -1             left out by the linker
 * </pre>
 */
public record SampleDwarf(ByteOrder order, int version, int addressSize, boolean wide) {
  static final long CODE_START = 0x800;

  private static final int[][] SHAPES = {
    // compile unit: name, folder, low, lines
    {1, 0x11, 1, 0x03, 0x08, 0x1b, 0x08, 0x11, 0x01, 0x10, -1},
    // in version 5 also the bases
    {
      2, 0x11, 1, 0x03, 0x1f, 0x1b, 0x1f, 0x72, 0x17, 0x73, 0x17, 0x74, 0x17, 0x11, 0x1b, 0x10, 0x17
    },
    // abstract function: name, file, line
    {3, 0x2e, 0, 0x03, 0x08, 0x3a, 0x0b, 0x3b, 0x05},
    // function: linkage name, name, file, line, low, high
    {4, 0x2e, 1, 0x6e, 0x0e, 0x03, 0x08, 0x3a, 0x0b, 0x3b, 0x05, 0x11, 0x01, 0x12, 0x01},
    // lexical block
    {5, 0x0b, 1},
    // inlined: origin, ranges, file, line and column of the call
    {6, 0x1d, 1, 0x31, 0x13, 0x55, -1, 0x58, 0x0b, 0x59, 0x05, 0x57, 0x0b},
    // inlined: origin, low, length, file and line of the call
    {7, 0x1d, 0, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0x58, 0x0f, 0x59, 0x0f},
    {8, 0x1d, 0, 0x31, 0x10, 0x11, 0x01, 0x12, 0x06, 0x58, 0x0f, 0x59, 0x0f},
    // structure with a method that is declared only, and that method's definition
    {9, 0x13, 1, 0x03, 0x08},
    {10, 0x2e, 0, 0x03, 0x08, 0x3a, 0x0b, 0x3c, 0x0c},
    {11, 0x2e, 0, 0x47, 0x13, 0x3a, 0x0b, 0x55, -2},
    // enumeration with its end, and one value
    {12, 0x04, 1, 0x01, 0x13, 0x0b, 0x0b},
    {13, 0x28, 0, 0x1c, 0x0d, 0x03, 0x08},
    // partial unit, and a function with a linkage name
    {14, 0x3c, 1, 0x10, -1},
    {15, 0x2e, 0, 0x6e, 0x08, 0x03, 0x08, 0x3a, 0x0b, 0x3b, 0x05},
    // function by low and length
    {200, 0x2e, 0, 0x03, 0x08, 0x11, 0x01, 0x12, 0x06},
    // variable with a block, a flag and an unsigned number
    {17, 0x34, 0, 0x02, 0x0a, 0x3f, 0x0c, 0x38, 0x0f, 0x49, 0x13},
  };

  public static Stream<SampleDwarf> all() {
    return Stream.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)
        .flatMap(
            order ->
                Stream.of(2, 3, 4, 5)
                    .flatMap(
                        version ->
                            Stream.of(4, 8)
                                .flatMap(
                                    size ->
                                        Stream.of(false, true)
                                            .map(w -> new SampleDwarf(order, version, size, w)))));
  }

  DebugSections sections() {
    Map<String, MemorySegment> sections = new LinkedHashMap<>();
    bytes().forEach((name, bytes) -> sections.put(name, MemorySegment.ofArray(bytes)));
    return DebugSections.of(order, CODE_START, sections::get);
  }

  /** The bytes of each section by its name. */
  public Map<String, byte[]> bytes() {
    Map<String, byte[]> sections = new LinkedHashMap<>();
    sections.put(".debug_abbrev", abbreviations());
    sections.put(".debug_info", info());
    sections.put(".debug_line", lines());
    sections.put(".debug_str", out().cstr("").cstr("_Zouter").toByteArray());
    sections.put(
        ".debug_line_str", out().cstr("main.c").cstr("/src").cstr("sub").cstr("b.h").toByteArray());
    Out lists = version < 5 ? ranges4() : ranges5();
    sections.put(version < 5 ? ".debug_ranges" : ".debug_rnglists", lists.toByteArray());
    if (version == 5) {
      Out addresses = out().u16(5).u8(addressSize).u8(0);
      address(address(address(addresses, 0x1000), 0x2000), 0x3000);
      sections.put(".debug_addr", sized(addresses).toByteArray());
    }
    return sections;
  }

  Out out() {
    return new Out(order, wide);
  }

  /** The body with its length before it. */
  Out sized(Out body) {
    Out whole = out();
    if (wide) {
      whole.u32(-1);
    }
    return whole.word(body.size()).bytes(body.toByteArray());
  }

  Out address(Out out, long value) {
    return addressSize == 8 ? out.u64(value) : out.u32(value);
  }

  /** Size of the part before the bytes that a length covers. */
  private int lengthSize() {
    return wide ? 12 : 4;
  }

  /** Where the next byte of a unit's body lies in the unit. */
  private long offset(Out body) {
    return (long) lengthSize() + body.size();
  }

  private byte[] abbreviations() {
    Out out = out();
    for (int[] shape : SHAPES) {
      out.uleb128(shape[0]).uleb128(shape[1]).u8(shape[2]);
      for (int i = 3; i < shape.length; i += 2) {
        out.uleb128(shape[i]).uleb128(form(shape[i + 1]));
      }
      out.u8(0).u8(0);
    }
    return out.u8(0).toByteArray();
  }

  /** The form of an offset in a section, and of a list, in this version. */
  private int form(int form) {
    if (form >= 0) {
      return form;
    }
    return version == 5 && form == -2 ? 0x23 : version >= 4 ? 0x17 : wide ? 0x07 : 0x06;
  }

  private Out unit(int kind) {
    Out body = out().u16(version);
    return version == 5 ? body.u8(kind).u8(addressSize).word(0) : body.word(0).u8(addressSize);
  }

  private byte[] info() {
    Out partial = unit(3).uleb128(14).word(0);
    long far = offset(partial);
    partial.uleb128(15).cstr("_Zfar").cstr("far").u8(2).u16(99).u8(0);

    Out body = unit(1);
    if (version == 5) {
      int head = lengthSize() + 4;
      body.uleb128(2).word(0).word(7).word(0).word(head).word(head + 4).uleb128(0).word(0);
    } else {
      address(body.uleb128(1).cstr("main.c").cstr("/src"), 0x1000).word(0);
    }
    long inner = offset(body);
    body.uleb128(3).cstr("inner").u8(2).u16(40);
    long inmost = offset(body);
    body.uleb128(3).cstr("inmost").u8(2).u16(60);
    body.uleb128(12);
    body.u32(offset(body) + 4 + 1 + 1 + 1 + 2 + 1).u8(4);
    body.uleb128(13).u8(1).cstr("A").u8(0);
    body.uleb128(9).cstr("Class");
    long method = offset(body);
    body.uleb128(10).cstr("method").u8(2).u8(1).u8(0);

    address(address(body.uleb128(4).word(1).cstr("outer").u8(1).u16(10), 0x1000), 0x1100);
    body.uleb128(17).u8(2).u8(1).u8(2).u8(1).uleb128(300).u32(inner);
    body.uleb128(5);
    body.uleb128(6).u32(inner).word(innerList()).u8(1).u16(12).u8(3);
    address(body.uleb128(7).u32(inmost), 0x1012).u32(6).uleb128(2).uleb128(70);
    body.u8(0).u8(0);
    body.uleb128(8);
    // In version 2 such a reference has the size of an address.
    Out call = version == 2 ? address(body, far) : body.word(far);
    address(call, 0x1050).u32(8).uleb128(1).uleb128(13);
    body.u8(0);
    body.uleb128(11).u32(method).u8(1);
    if (version == 5) {
      body.uleb128(0);
    } else {
      body.word(0);
    }
    address(body.uleb128(200).cstr("dead"), 0).u32(8);
    address(body.uleb128(200).cstr("dead"), -1).u32(8);
    body.u8(0);
    return sized(partial).bytes(sized(body).toByteArray()).toByteArray();
  }

  /** Where the list of the inlined function lies. */
  private long innerList() {
    return version == 5 ? lengthSize() + 8 + (wide ? 8 : 4) + 8 : 8L * addressSize;
  }

  private Out ranges4() {
    Out out = out();
    long[] method = {-1, 0, 0x3000, 0x3008, 0x2000, 0x2010, 0, 0};
    long[] inner = {0x40, 0x48, 0x10, 0x20, 0x30, 0x30, 0, 0};
    for (long value : method) {
      address(out, value);
    }
    for (long value : inner) {
      address(out, value);
    }
    return out;
  }

  private Out ranges5() {
    Out out = out().u16(5).u8(addressSize).u8(0).u32(1).word(wide ? 8 : 4);
    out.u8(3).uleb128(1).uleb128(0x10).u8(3).uleb128(2).uleb128(8).u8(0).u8(0);
    out.u8(4).uleb128(0x10).uleb128(0x20);
    address(address(out.u8(6), 0x1040), 0x1048);
    address(out.u8(7), -1).uleb128(4).u8(1).uleb128(0);
    return sized(out.u8(4).uleb128(0x44).uleb128(0x46).u8(0));
  }

  private byte[] lines() {
    Out tables = out().u8(1);
    if (version >= 4) {
      tables.u8(1);
    }
    tables.u8(1).u8(-3).u8(12).u8(13);
    for (int operands : new int[] {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}) {
      tables.u8(operands);
    }
    if (version == 5) {
      tables.u8(1).u8(1).u8(0x1f).u8(2).word(7).word(12);
      tables.u8(3).u8(1).u8(0x1f).u8(2).u8(0x0b).u8(5).u8(0x1e).u8(3);
      tables.word(0).u8(0).u64(1).u64(2);
      tables.word(0).u8(0).u64(1).u64(2);
      tables.word(16).u8(1).u64(3).u64(4);
    } else {
      tables.cstr("sub").u8(0);
      tables.cstr("main.c").u8(0).u8(1).u8(2).cstr("b.h").u8(1).u8(0).u8(0).u8(0);
    }
    Out body = out().u16(version);
    if (version == 5) {
      body.u8(addressSize).u8(0);
    }
    body.word(tables.size()).bytes(tables.toByteArray());
    setAddress(body, 0x1000);
    body.u8(3).u8(10).u8(1); // line 11
    body.u8(4).u8(2).u8(5).u8(7).u8(2).uleb128(0x10).u8(3).u8(40).u8(1); // file 2, 1010, line 51
    body.u8(13 + 12 * 2 + 3 - 1); // 1012, line 50
    body.u8(4).u8(1).u8(9).u16(0x0e).u8(3).u8(0x80 - 30).u8(1); // 1020, line 20
    body.u8(2).uleb128(0xe0).u8(0).u8(1).u8(1); // ends at 1100
    setAddress(body, 0);
    body.u8(1).u8(2).uleb128(0x1000).u8(1).u8(0).u8(1).u8(1);
    setAddress(body, 0x2000);
    body.u8(6).u8(13 + 3).u8(0).u8(3).u8(0x80).u8(1).u8(2).u8(8).u8(12).u8(9); // 2014
    body.u8(0).u8(1).u8(1);
    return sized(body).toByteArray();
  }

  private void setAddress(Out out, long address) {
    address(out.u8(0).uleb128(1 + addressSize).u8(2), address);
  }
}
