package org.lucerna.idb.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.ItemSample;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;

class ItemTest {
  private static final long START = ItemSample.START;
  private static final int HEAD_OF_CODE = 0x600;
  private static final int HEAD_OF_DATA = 0x400;
  private static final int TAIL = 0x200;

  @TempDir Path folder;

  private IdaDatabase open(ItemSample sample) throws IOException {
    return IdaDatabase.open(Files.write(folder.resolve("sample"), sample.write()));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void numbersAreRead(int wordSize) throws IOException {
    ItemSample sample = new ItemSample(wordSize, 700);
    RecordsWriter records = sample.records();
    long base = records.base();
    records.alt(START, 1, START + 9).alt(START, 2, base + 3).alt(START, 3, base + 5);
    records.alt(START, 8, 0x8000_0802L).alt(START, 9, 77).alt(START, 10, 0x41);
    records.alt(START, 0xf, 13).alt(START, 0x10, 0x0200_0a06).alt(START, 0x11, 5);
    records.alt(START, 0x14, 0xaabbcd).alt(START, 0xb, base + 7).alt(START, 0xc, base + 8);
    try (IdaDatabase database = open(sample)) {
      Item item = database.at(START);
      assertThat(item.switchAddress()).isEqualTo(START + 8);
      assertThat(item.decompilerNode()).isEqualTo(base + 2);
      assertThat(item.structure()).isEqualTo(base + 4);
      assertThat(item.additionalFlags())
          .containsExactly(
              AdditionalFlag.USER_STACK_CHANGE,
              AdditionalFlag.HAS_TYPE,
              AdditionalFlag.DATA_TYPE_GUESSED_BY_DECOMPILER);
      assertThat(item.lineNumber()).hasValue(77);
      assertThat(item.absoluteBase()).isEqualTo(0x40);
      assertThat(item.purgedBytes()).isEqualTo(12);
      assertThat(item.stringType()).isEqualTo(new StringType(2, 1, 10, 0, 2));
      assertThat(item.alignment()).isEqualTo(4);
      assertThat(item.colour()).isEqualTo(0xaabbcc);
      assertThat(item.operand(0).enumeration()).isEqualTo(base + 6);
      assertThat(item.operand(1).enumeration()).isEqualTo(base + 7);
      assertThat(item.operand(2).enumeration()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void packedRecordsAreRead(int wordSize) throws IOException {
    ItemSample sample = new ItemSample(wordSize, 910);
    RecordsWriter records = sample.records();
    records.sup(START, 4, new Packer(wordSize).ea(0x4000, 8).done());
    records.sup(START, 5, new Packer(wordSize).dd(0x11, 4, -1).done());
    records.sup(
        START,
        8,
        new Packer(wordSize)
            .dd(0x1_0403, 300)
            .ea(0x4000, 0x5000, 0x6000, START)
            .dd(9)
            .ea(-5, 0x7000)
            .dd(3)
            .u8(2)
            .ea(11)
            .u8(0xee)
            .done());
    records.sup(START, 0x1b, new Packer(wordSize).ea(START + 4).u8(0x11).done());
    records.sup(START, 0x1e, new Packer(wordSize).ea(7, -4, 0).done());
    records.sup(START, 0x10, new Packer(wordSize).ea(-2).dd(2).ea(5, 6).done());
    try (IdaDatabase database = open(sample)) {
      Item item = database.at(START);
      long mask = database.addresses().mask();
      assertThat(item.jumpTable()).isEqualTo(new JumpTable(0x4000, 8));
      assertThat(item.arrayParameters()).isEqualTo(new ArrayParameters(0x11, 4, -1));
      SwitchInfo info = item.switchInfo();
      assertThat(info)
          .isEqualTo(
              new SwitchInfo(
                  0x1_0403,
                  300,
                  0x4000,
                  0x5000,
                  0x6000,
                  START,
                  9,
                  -5 & mask,
                  0x7000,
                  3,
                  2,
                  11,
                  ByteString.hex("ee")));
      assertThat(info).matches(SwitchInfo::isSparse).matches(SwitchInfo::isIndirect);
      assertThat(info).extracting(SwitchInfo::entrySize).isEqualTo(1);
      assertThat(info).extracting(SwitchInfo::valueSize).isEqualTo(4);
      assertThat(item.xrefPosition()).isEqualTo(new XrefPosition(START + 4, 0x11));
      assertThat(item.callArguments()).containsExactly(START - 7, START + 4, mask);
      assertThat(item.operand(1).structurePath())
          .isEqualTo(new StructurePath(-2, List.of(records.base() + 5, records.base() + 6)));
      assertThat(item.operand(0).structurePath()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void fixedRecordsAreRead(int w) throws IOException {
    ItemSample sample = new ItemSample(w, 650);
    RecordsWriter records = sample.records();
    records.sup(START, 4, ItemSample.fixed(0x4000, w, 20, w));
    records.sup(START, 5, ItemSample.fixed(1, 4, 4, 4, -1, 4));
    records.sup(START, 8, ItemSample.fixed(0x16, 2, 13, 2, 0x4000, w, 1, w, 0x6000, w, START, w));
    records.sup(
        START + 8,
        8,
        ItemSample.fixed(
            0x8815, 2, 12, 2, 0x4000, w, 2, w, 3, w, START, w, 77, 4, 1, 4, 4, 4, 5, w, 6, w, 7, 4,
            2, 1, 8, w));
    records.sup(START, 0xf, ByteString.hex("0102"));
    records.alt(START, 0x10, 4);
    try (IdaDatabase database = open(sample)) {
      Item item = database.at(START);
      assertThat(item.jumpTable()).isEqualTo(new JumpTable(0x4000, 20));
      assertThat(item.arrayParameters()).isEqualTo(new ArrayParameters(1, 4, -1));
      assertThat(item.switchInfo())
          .isEqualTo(
              new SwitchInfo(
                  0x16, 13, 0x4000, 1, 0x6000, START, 0, 0, 0, -1, 0, 0, ByteString.EMPTY));
      assertThat(database.at(START + 8).switchInfo())
          .isEqualTo(
              new SwitchInfo(
                  0x1_0815, 12, 0x4000, 2, 3, START, 4, 5, 6, 7, 2, 8, ByteString.EMPTY));
      assertThat(item.operand(0).structurePath()).isNull();
      assertThat(item.operand(0).structurePathBytes()).isEqualTo(ByteString.hex("0102"));
      assertThat(item.stringType()).isEqualTo(new StringType(2, 0, 0, 0, 0));
    }
  }

  @Test
  void textsAreRead() throws IOException {
    ItemSample sample = new ItemSample(8, 910);
    sample.records().name(START, "start").sup(START, 0, text("comment\0"));
    sample.records().sup(START, 1, text("again")).sup(START, 0x2000, text("nop"));
    sample.records().sup(START, 0x9001, text("type")).sup(START, 0x1c, text("custom"));
    int[] forced = {2, 3, 7, 18, 19, 20, 31, 32};
    for (int number : forced) {
      sample.records().sup(START, number, text("operand " + number));
    }
    try (IdaDatabase database = open(sample)) {
      Item item = database.at(START);
      assertThat(item.name()).hasToString("start");
      assertThat(item.comment()).hasToString("comment");
      assertThat(item.repeatableComment()).hasToString("again");
      assertThat(item.manualInstruction()).hasToString("nop");
      assertThat(item.customType()).hasToString("custom");
      assertThat(item.operand(1).type()).hasToString("type");
      for (int i = 0; i < forced.length; i++) {
        assertThat(item.operand(i).forcedText()).hasToString("operand " + forced[i]);
      }
      assertThatThrownBy(() -> item.operand(8)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> item.operand(-1)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "02, 2,,, 0",
    "0901, 0x19,,, 0",
    "8900ff, 0x1089,,, 0",
    "72104ffffffffffe, 2, 16, 79, -2",
    "a2c002c030, 0x82,, 0x2c030, 0"
  })
  void offsetsAreRead(String bytes, String flags, String target, String base, long delta)
      throws IOException {
    ItemSample sample = new ItemSample(4, 700);
    int[] inner = {9, 10, 11, 21, 22, 23, 33, 34};
    int[] outer = {12, 13, 14, 24, 25, 26, 35, 36};
    for (int i = 0; i < inner.length; i++) {
      sample.records().sup(START + i, inner[i], ByteString.hex(bytes));
      sample.records().sup(START + i, outer[i], ByteString.hex("01"));
    }
    CrossReference expected =
        new CrossReference(
            Integer.decode(flags),
            target == null ? null : Long.decode(target),
            base == null ? null : Long.decode(base),
            delta);
    CrossReference other = new CrossReference(1, null, null, 0);
    try (IdaDatabase database = open(sample)) {
      for (int i = 0; i < inner.length; i++) {
        assertThat(database.at(START + i).operand(i).offset()).isEqualTo(expected);
        assertThat(database.at(START + i).operand(i).outerOffset()).isEqualTo(other);
        assertThat(database.offsets())
            .contains(new OperandOffset(START + i, i, false, expected))
            .contains(new OperandOffset(START + i, i, true, other));
      }
      assertThat(database.offsets()).hasSize(16);
      assertThat(expected.is(CrossReference.IMAGE_RELATIVE)).isEqualTo(bytes.equals("0901"));
    }
  }

  @ParameterizedTest
  @CsvSource({"700, DECIMAL", "910, OCTAL"})
  void operandsAreRead(int version, OperandRepresentation second) throws IOException {
    ItemSample sample = new ItemSample(4, version);
    sample.flags(START, HEAD_OF_CODE | 0x0250_0000).flags(START + 1, HEAD_OF_DATA | 0x00f6_0000);
    sample.records().sup(START, 0x25, ByteString.hex("0770000a"));
    sample.records().alt(START, 8, 0x0020_0100);
    try (IdaDatabase database = open(sample)) {
      Item code = database.at(START);
      assertThat(code.operand(0).isOffset()).isTrue();
      assertThat(code.operand(1).representation()).isEqualTo(OperandRepresentation.DECIMAL);
      assertThat(code.operand(2).representation()).isEqualTo(second);
      assertThat(code.operand(0).isBitwiseNot()).isTrue();
      assertThat(code.operand(1).isBitwiseNot()).isFalse();
      assertThat(code.operand(0).isSignInverted()).isFalse();
      assertThat(code.operand(1).isSignInverted()).isTrue();
      Item data = database.at(START + 1);
      assertThat(data.operand(0).representation()).isEqualTo(OperandRepresentation.RESERVED);
      assertThat(data.operand(0).isBitwiseNot()).isTrue();
      assertThat(data.operand(0).isSignInverted()).isTrue();
    }
  }

  @Test
  void sizesAreMeasured() throws IOException {
    ItemSample sample = new ItemSample(4, 700);
    sample.flags(START, HEAD_OF_CODE).flags(START + 1, TAIL).flags(START + 2, TAIL);
    sample.flags(START + 3, HEAD_OF_DATA | 0x5000_0000);
    for (int i = 4; i < 0x400; i++) {
      sample.flags(START + i, TAIL);
    }
    try (IdaDatabase database = open(sample)) {
      assertThat(database.at(START).size()).isEqualTo(3);
      assertThat(database.at(START).kind()).isEqualTo(ItemKind.CODE);
      assertThat(database.at(START).dataType()).isNull();
      assertThat(database.at(START + 1).size()).isZero();
      assertThat(database.at(START + 1).kind()).isEqualTo(ItemKind.TAIL);
      assertThat(database.at(START + 3).size()).isEqualTo(0x3fd);
      assertThat(database.at(START + 3).dataType()).isEqualTo(DataType.STRING);
      assertThat(database.at(START - 1).kind()).isEqualTo(ItemKind.UNKNOWN);
      assertThat(database.at(START - 1).size()).isZero();
    }
  }

  @Test
  void missingPropertiesAreNullOrEmpty() throws IOException {
    try (IdaDatabase database = open(new ItemSample(8, 700))) {
      Item item = database.at(-1);
      assertThat(item.name()).isNull();
      assertThat(item.comment()).isNull();
      assertThat(item.switchInfo()).isNull();
      assertThat(item.stringType()).isNull();
      assertThat(item.callArguments()).isEmpty();
      assertThat(item.additionalFlags()).isEmpty();
      assertThat(item.lineNumber()).isEmpty();
      assertThat(item.operand(3).offset()).isNull();
      assertThat(database.offsets()).isEmpty();
    }
  }

  /** Any bytes can be read, and nothing fails. */
  @ParameterizedTest
  @CsvSource({"4, 650", "8, 650", "4, 910", "8, 910"})
  void anyBytesAreReadWithoutFailure(int wordSize, int version) throws IOException {
    SplittableRandom random = new SplittableRandom(wordSize * 1000L + version);
    ItemSample sample = new ItemSample(wordSize, version);
    int count = 2000;
    long[] tags = {4, 5, 8, 9, 12, 15, 16, 27, 30, 37};
    for (int i = 0; i < count; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      sample.records().sup(START + i, tags[i % tags.length], ByteString.wrap(bytes));
    }
    try (IdaDatabase database = open(sample)) {
      int read = 0;
      for (int i = 0; i < count; i++) {
        Item item = database.at(START + i);
        ItemOperand operand = item.operand(0);
        boolean any = item.jumpTable() != null || item.arrayParameters() != null;
        any |= item.switchInfo() != null || operand.offset() != null;
        any |= operand.outerOffset() != null || operand.structurePath() != null;
        any |= item.xrefPosition() != null || !item.callArguments().isEmpty();
        any |= operand.structurePathBytes() != null || item.extendedFlags() != 0;
        read += any ? 1 : 0;
      }
      assertThat(read).isGreaterThan(count / 2);
      assertThat(database.offsets()).hasSize(2 * count / tags.length);
    }
  }
}
