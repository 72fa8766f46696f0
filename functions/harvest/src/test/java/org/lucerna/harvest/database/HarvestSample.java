package org.lucerna.harvest.database;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.ContainerWriter;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.fixture.StructuresWriter;
import org.lucerna.idb.fixture.StructuresWriter.Member;
import org.lucerna.idb.fixture.TilWriter;

/**
 * A 64-bit database with a function in three chunks that has everything, a second with a made-up
 * name and a third without bytes.
 *
 * @param processor name of the processor module
 * @param bitness of its only segment: 0, 1, 2 for 16, 32, 64 bits
 * @param frameIsType whether the frame is kept as newer versions do
 */
public record HarvestSample(String processor, int bitness, boolean frameIsType) {
  public static final long START = 0x1000;
  public static final long LOW_TAIL = 0x1080;
  public static final long HIGH_TAIL = 0x1100;
  public static final long SECOND = 0x1200;
  public static final long WITHOUT_BYTES = 0x9000;

  /** Of the entry chunk: code to 17, then nine bytes of data. */
  static final ByteString CODE =
      ByteString.hex(
          "55"
              + "e800010000"
              + "b878563412"
              + "48c7851000000044332211"
              + "c3"
              + "e80000000000000000");

  /** Of the lower tail: a multiplication of three operands with two numbers. */
  static final ByteString MULTIPLY = ByteString.hex("4869451044332211");

  private static final int SIZE = 0x400;
  private static final int VALUE = 0x100;
  private static final int CODE_HEAD = 0x600;
  private static final int DATA_HEAD = 0x400;
  private static final int TAIL = 0x200;
  private static final int COMMENT = 0x800;
  private static final int LINES = 0x2000;
  private static final int NAME = 0x4000;
  private static final int MADE_UP = 0x8000;
  private static final int SECOND_OFFSET = 0x0500_0000;
  private static final int FIRST_STACK_VARIABLE = 0x00b0_0000;

  public static HarvestSample x64() {
    return new HarvestSample("metapc", 2, false);
  }

  IdaDatabase open() {
    return IdaDatabase.of(MemorySegment.ofArray(write(new SampleDatabase.Damage() {})));
  }

  public byte[] write(SampleDatabase.Damage damage) {
    NavigableMap<ByteString, ByteString> records = records();
    damage.records(records);
    return container(records).change(damage::section).write();
  }

  private ContainerWriter container(NavigableMap<ByteString, ByteString> records) {
    return new ContainerWriter(Magic.IDA2, 6, Compression.STORED)
        .section(SectionKind.ID0, BTreeWriter.write(BTreeVersion.V2_0, 8192, records))
        .section(SectionKind.ID1, id1());
  }

  /**
   * The same with a type library.
   *
   * @param prototype of the first function, without NUL
   * @param member type of the member {@code counter} of its frame, without NUL
   */
  IdaDatabase openWithTypes(TilWriter types, ByteString prototype, ByteString member) {
    RecordsWriter records = new RecordsWriter(8);
    NavigableMap<ByteString, ByteString> all = records(records, nul(member));
    records.sup(START, 0x3000, nul(prototype));
    byte[] file = container(all).section(SectionKind.TIL, types.write()).write();
    return IdaDatabase.of(MemorySegment.ofArray(file));
  }

  private static ByteString nul(ByteString text) {
    return ByteString.hex(text.hex() + "00");
  }

  private static Packer packer() {
    return new Packer(8);
  }

  private NavigableMap<ByteString, ByteString> records() {
    return records(new RecordsWriter(8), ByteString.hex("073200"));
  }

  private NavigableMap<ByteString, ByteString> records(RecordsWriter records, ByteString member) {
    Packer info = packer().raw(ByteString.utf8("IDA")).u8(770 & 0xff).u8(770 >> 8).ds(processor);
    records.sup(records.node("Root Node"), 0x41b994, info.done());
    Packer segment = packer().ea(START, 0x9000, 0, 0, 0).dd(1, 3, 2, 5, bitness, 2).ea(9);
    segment.ea(2).ea(new long[15]).dd(0);
    records.sup(records.node("$ segs"), START, segment.done());
    functions(records, frameIsType ? START : frame(records, member) - records.base());
    texts(records);
    records.alt(START, 8, 1 << 25);
    records.alt(START + 1, 8, 2);
    records.sup(START, 0x1000, packer().ea(1, 17, 5, 16).done());
    records.sup(START, 0x3000, ByteString.hex("0c30070307" + "0a3200"));
    records.sup(START, 0x3001, ByteString.hex("0261" + "0362" + "6200"));
    records.sup(START + 0xb, 0x25, packer().dd(0x21).done());
    if (frameIsType) {
      // struct { int a; void *r; } with fixed places, of which r is the return address.
      String type = "010d11f180080701" + "0a30f180200220" + "0204";
      records.sup(START, 0x10_a000, ByteString.hex(type + "00" + "02610272" + "00" + "00"));
    }
    return records.records();
  }

  private static long frame(RecordsWriter records, ByteString member) {
    StructuresWriter structures = new StructuresWriter(records, 8);
    long frame =
        structures.unlisted(
            "$ F1000",
            0x40,
            0,
            new Member("var_18", 0, 8, 0x0110_0000, 1),
            new Member("counter", 4, 4),
            new Member("target", 0, 8, 0x5550_0000, 1),
            new Member(" s", 0, 8),
            new Member(" r", 0, 8),
            new Member("arg_0", 0, 8));
    records.sup(frame + 2, 0x3000, member);
    records.sup(frame + 2, 1, ByteString.utf8("how many"));
    return frame;
  }

  private static void functions(RecordsWriter records, long frame) {
    long funcs = records.node("$ funcs");
    Packer entry = packer().ea(START, CODE.length()).dw(0).ea(frame, 0x18).dw(8).ea(16);
    entry.dw(2, 0, 0, 0).dd(0).dw(2).ea(0).dq(0);
    records.sup(funcs, START, entry.done());
    records.sup(START, 0x7000, packer().ea(HIGH_TAIL, 0x10).done());
    Packer low = packer().ea(LOW_TAIL, 8).dw(0x8000).ea(LOW_TAIL - START);
    records.sup(funcs, LOW_TAIL, low.dw(1).dq(0x8000).done());
    Packer high = packer().ea(HIGH_TAIL, 0x10).dw(0x8000).ea(HIGH_TAIL - START);
    records.sup(funcs, HIGH_TAIL, high.dw(1).dq(0x8000).done());
    records.sup(funcs, SECOND, packer().ea(SECOND, 4).dw(0).ea(0).done());
    records.sup(funcs, WITHOUT_BYTES, packer().ea(WITHOUT_BYTES, 8).dw(0).ea(0).done());
    records.item(funcs, 'C', START, ByteString.utf8("does it"));
    records.item(funcs, 'R', START, ByteString.utf8("everywhere"));
    records.name(START, "worker").name(SECOND, "nullsub_1").name(WITHOUT_BYTES, "imported");
  }

  private static void texts(RecordsWriter records) {
    records.sup(START + 1, 0, ByteString.utf8("calls"));
    records.sup(HIGH_TAIL + 1, 0, ByteString.utf8("behind"));
    records.sup(LOW_TAIL, 1, ByteString.utf8("repeated"));
    records
        .sup(START + 6, 1000, ByteString.utf8("one"))
        .sup(START + 6, 1001, ByteString.utf8("two"));
    records.sup(START + 6, 2000, ByteString.utf8("after"));
  }

  private static Map<Long, Integer> heads() {
    Map<Long, Integer> heads = new TreeMap<>();
    heads.put(START, CODE_HEAD | NAME | FIRST_STACK_VARIABLE);
    heads.put(START + 1, CODE_HEAD | COMMENT);
    heads.put(START + 6, CODE_HEAD | LINES | SECOND_OFFSET);
    heads.put(START + 0xb, CODE_HEAD | SECOND_OFFSET);
    heads.put(START + 0x16, CODE_HEAD);
    heads.put(START + 0x17, DATA_HEAD);
    heads.put(LOW_TAIL, CODE_HEAD | COMMENT | SECOND_OFFSET);
    heads.put(LOW_TAIL + MULTIPLY.length(), 0);
    heads.put(HIGH_TAIL, CODE_HEAD);
    heads.put(HIGH_TAIL + 1, CODE_HEAD | COMMENT);
    heads.put(HIGH_TAIL + 2, 0);
    heads.put(SECOND, CODE_HEAD | NAME | MADE_UP);
    heads.put(SECOND + 1, 0);
    return heads;
  }

  private static byte[] id1() {
    byte[] section = new byte[0x2000 + 4 * SIZE];
    put(section, 0, 0x002a_4156, 3, 1, 0x800, 2, (int) START, 0, (int) START + SIZE, 0);
    Map<Long, Integer> heads = heads();
    int inside = 0;
    for (int i = 0; i < SIZE; i++) {
      Integer head = heads.get(START + i);
      int bits = head == null ? inside : head;
      inside = head == null ? inside : head == 0 ? 0 : TAIL;
      int value = value(i);
      put(section, 0x2000 + 4 * i, bits | VALUE | value);
    }
    return section;
  }

  private static int value(int index) {
    int inTail = index - (int) (LOW_TAIL - START);
    if (index < CODE.length()) {
      return CODE.at(index);
    }
    return inTail >= 0 && inTail < MULTIPLY.length() ? MULTIPLY.at(inTail) : 0x90;
  }

  private static void put(byte[] to, int at, int... words) {
    for (int i = 0; i < 4 * words.length; i++) {
      to[at + i] = (byte) (words[i / 4] >>> (8 * (i % 4)));
    }
  }
}
