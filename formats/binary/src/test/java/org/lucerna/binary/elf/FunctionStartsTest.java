package org.lucerna.binary.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FunctionStartsTest {
  private static final int ARM = 40;
  private static final int MIPS = 8;
  private static final int TEXT = 0x10000;
  private static final int TABLE = 0x20000;
  private static final int HEADER = 52;
  private static final int SECTION = 40;

  @Test
  void armIndexOffsetsAreRelativeToEachEntry() {
    // A distance back in 31 bits, as linkers write it; the bit above says nothing.
    FunctionStarts starts =
        starts(ARM, 0x7000_0001, ".ARM.exidx", -0x10000 & 0x7fff_ffff, 1, 0xffff_0000 - 4, 1);

    assertThat(addresses(starts)).containsExactly((long) TEXT, TEXT + 4L);
    assertThat(starts.areAll()).isFalse();
  }

  @Test
  void descriptorsOfMipsListAllFunctions() {
    int[] table = new int[16];
    table[0] = TEXT + 8;
    table[8] = TEXT + 0x40;
    FunctionStarts starts = starts(MIPS, 1, ".pdr", table);

    assertThat(addresses(starts)).containsExactly(TEXT + 8L, TEXT + 0x40L);
    assertThat(starts.areAll()).isTrue();
  }

  @Test
  void mipsOffsetTableIsUsedWithoutDescriptors() {
    FunctionStarts starts = starts(MIPS, 1, ".got", TEXT + 4, 0x7fff_0000);

    assertThat(addresses(starts)).containsExactly(TEXT + 4L, 0x7fff_0000L);
    assertThat(starts.areAll()).isFalse();
  }

  @Test
  void aFileWithoutATableHasNone() {
    assertThat(addresses(starts(ARM, 1, ".data", 0, 0))).isEmpty();
  }

  private static List<Long> addresses(FunctionStarts starts) {
    List<Long> addresses = new ArrayList<>();
    starts.forEach(addresses::add);
    assertThat(starts.count()).isEqualTo(addresses.size());
    return addresses;
  }

  /** Those of a file with sections of code, of the table, and of names. */
  private static FunctionStarts starts(int machine, int type, String name, int... table) {
    byte[] names = ("\0.text\0" + name + "\0").getBytes(StandardCharsets.US_ASCII);
    int namesAt = HEADER + 4 * table.length;
    int sectionsAt = namesAt + names.length;
    ByteBuffer out = ByteBuffer.allocate(sectionsAt + 4 * SECTION).order(ByteOrder.LITTLE_ENDIAN);
    out.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1}).position(16);
    out.putShort((short) 2).putShort((short) machine).putInt(1).putInt(TEXT).putInt(0);
    out.putInt(sectionsAt).putInt(0).putShort((short) HEADER).putInt(0);
    out.putShort((short) SECTION).putShort((short) 4).putShort((short) 3);
    for (int word : table) {
      out.putInt(word);
    }
    out.put(names).position(sectionsAt + SECTION);
    section(out, 1, 1, 6, TEXT, HEADER, 0x1000);
    section(out, 7, type, 2, TABLE, HEADER, 4 * table.length);
    section(out, 0, 3, 0, 0, namesAt, names.length);
    return FunctionStarts.of(ElfFile.of(MemorySegment.ofArray(out.array())));
  }

  private static void section(
      ByteBuffer out, int name, int type, int flags, int address, int at, int size) {
    out.putInt(name).putInt(type).putInt(flags).putInt(address).putInt(at).putInt(size);
    out.putLong(0).putInt(1).putInt(0);
  }
}
