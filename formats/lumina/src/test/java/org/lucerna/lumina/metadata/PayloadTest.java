package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

/** Every payload by hand: the value it says, and its bytes again. */
class PayloadTest {
  private static final Location AT_2 = new Location(0, 2);

  @Test
  void typeWithoutFieldNamesRoundTrips() {
    same("000c300a32", 1, new FunctionType(0, ByteString.hex("0c300a32"), null));
  }

  @Test
  void emptyFieldNamesDifferFromAbsentOnes() {
    same("010c32", 1, new FunctionType(1, ByteString.hex("0c32"), null));
    same("010c3200", 1, new FunctionType(1, ByteString.hex("0c32"), ByteString.EMPTY));
    same("0100", 1, new FunctionType(1, ByteString.EMPTY, ByteString.EMPTY));
    same("01", 1, new FunctionType(1, ByteString.EMPTY, null));
  }

  @Test
  void onlyTheFirstNulOfATypeSeparates() {
    FunctionType type = new FunctionType(0xff, utf8("int"), utf8("x;\0y;\0"));
    same("ff696e7400783b00793b00", 1, type);
    assertThat(type.byUser()).isTrue();
  }

  @Test
  void decompilationTimeHasItsLowHalfFirst() {
    same("0500", 2, new DecompilationTime(5));
    same("0001", 2, new DecompilationTime(1L << 32));
    same("ffffffffffffffffffff", 2, new DecompilationTime(-1));
  }

  @Test
  void functionCommentsAreBareText() {
    same("", 3, new FunctionComment(false, ByteString.EMPTY));
    same("ff0061", 4, new FunctionComment(true, ByteString.hex("ff0061")));
  }

  @Test
  void commentsOfInstructions() {
    var item = new InstructionComments.Item(AT_2, utf8("hello"));
    same("0002" + "0568656c6c6f", 5, new InstructionComments(false, List.of(item)));
    same("0002" + "0568656c6c6f", 6, new InstructionComments(true, List.of(item)));
  }

  @Test
  void extraCommentLinesAreDecoded() {
    var above = new ExtraComments.Item(AT_2, utf8("a\nb"), ByteString.EMPTY);
    var behind = new ExtraComments.Item(new Location(1, 0), ByteString.EMPTY, utf8("c"));
    same("0002" + "03610a6200" + "000100" + "000163", 7, new ExtraComments(List.of(above, behind)));
  }

  @Test
  void stackPointsAreSigned() {
    same("0002" + "0500", 8, stackPoint(4));
    same("0002" + "0000", 8, stackPoint(-1));
    same("0002" + "fffffffff9ffffffffff", 8, stackPoint(-8));
    same("0002" + "00ff80000000", 8, stackPoint(Long.MAX_VALUE));
    same("0002" + "01ff80000000", 8, stackPoint(Long.MIN_VALUE));
  }

  @Test
  void framesAreDecoded() {
    same("1100" + "0100" + "00" + "00", 9, new FrameDescription(0x10, 0, 0, List.of()));
    same("0000" + "0000" + "ffffff" + "00", 9, new FrameDescription(-1, -1, 0xffff, List.of()));
    FrameMember variable = new FrameMember(utf8("var_8"), null, null, null, 8L, null, 4L);
    same(
        "1100" + "0100" + "00" + "01" + "517661725f380009000500",
        9,
        new FrameDescription(0x10, 0, 0, List.of(variable)));
  }

  @Test
  void eachPartOfAMemberHasItsBit() {
    OffsetReference reference = new OffsetReference(0x401000, 0, -1, 9);
    member("00", new FrameMember(null, null, null, null, null, null, null));
    member("016100", new FrameMember(utf8("a"), null, null, null, null, null, null));
    member("0100", new FrameMember(ByteString.EMPTY, null, null, null, null, null, null));
    member("02070000", new FrameMember(null, memberType("\7", ""), null, null, null, null, null));
    member(
        "02070061" + "00",
        new FrameMember(null, memberType("\7", "a"), null, null, null, null, null));
    member("046100", new FrameMember(null, null, utf8("a"), null, null, null, null));
    member("086100", new FrameMember(null, null, null, utf8("a"), null, null, null));
    member("100900", new FrameMember(null, null, null, null, 8L, null, null));
    member("100000", new FrameMember(null, null, null, null, -1L, null, null));
    member(
        "2050",
        new FrameMember(
            null, null, null, null, null, form(OperandType.NONE, OperandForm.OFFSET), null));
    member(
        "2015" + "c040100100" + "0100" + "0000" + "09",
        new FrameMember(
            null,
            null,
            null,
            null,
            null,
            form(OperandType.offset(reference), OperandForm.HEX),
            null));
    member("400500", new FrameMember(null, null, null, null, null, null, 4L));
    member(
        "7f" + "6100" + "070000" + "6200" + "6300" + "0900" + "02" + "0500",
        new FrameMember(
            utf8("a"),
            memberType("\7", ""),
            utf8("b"),
            utf8("c"),
            8L,
            form(OperandType.of(OperandForm.DECIMAL), OperandForm.NONE),
            4L));
  }

  @Test
  void operandsAreDecoded() {
    OffsetReference far = new OffsetReference(-1, 0, 0, 9);
    OffsetReference near = new OffsetReference(0, -1, 1, -1);
    same("0002" + "10", 10, operandsOf(OperandType.NONE, OperandType.of(OperandForm.HEX)));
    same(
        "0002" + "0b",
        10,
        operandsOf(OperandType.of(OperandForm.STACK_VARIABLE), OperandType.NONE));
    same(
        "0002" + "ef",
        10,
        operandsOf(OperandType.of(OperandForm.UNUSED_F), OperandType.of(OperandForm.UNUSED_E)));
    same(
        "0002" + "50" + "0000" + "0100" + "0100" + "09",
        10,
        operandsOf(OperandType.NONE, OperandType.offset(far)));
    same(
        "0002" + "55" + "0000" + "0100" + "0100" + "09" + "0100" + "0000" + "0200" + "ffffffffff",
        10,
        operandsOf(OperandType.offset(far), OperandType.offset(near)));
  }

  @Test
  void furtherOperandsAreDecoded() {
    OffsetReference reference = new OffsetReference(-1, 0, 0, 9);
    List<OperandType> operands = new ArrayList<>(Collections.nCopies(6, OperandType.NONE));
    same("0002" + "00", 11, furtherOf(operands));
    operands.set(0, OperandType.of(OperandForm.HEX));
    same("0002" + "01", 11, furtherOf(operands));
    operands.set(1, OperandType.offset(reference));
    operands.set(5, OperandType.offset(reference));
    String bytes = "0000" + "0100" + "0100" + "09";
    same("0002" + "c0500051" + bytes + bytes, 11, furtherOf(operands));
  }

  @ParameterizedTest
  @CsvSource({
    // no source byte
    "1, '', 0",
    // half a dq; more than one
    "2, 00, 1",
    "2, 000000, 2",
    // a frame that announces more members than bytes follow
    "9, 1100010000ffffffffff00, 5",
    "9, 1100010000021000, 8",
    // a presence bit that nobody has
    "9, 110001000001805000, 6",
    // a name without NUL
    "9, 1100010000010161, 7",
    // an offset without refinfo
    "10, 000250, 3",
    // forms of eight operands
    "11, 0002c1000000, 2",
  })
  void damagedPayloadsAreUndecoded(int key, String hex, long offset) {
    assertThat(MetadataChunk.of(key, ByteString.hex(hex)).value())
        .isInstanceOfSatisfying(
            Undecoded.class, undecoded -> assertThat(undecoded.offset()).isEqualTo(offset));
  }

  @Test
  void unencodableValuesAreRefused() {
    refused(() -> new FunctionType(256, ByteString.EMPTY, null));
    refused(() -> new FunctionType(0, utf8("\0"), null));
    refused(() -> new FrameDescription(0, 0, 0x10000, List.of()));
    refused(() -> new FrameMember(utf8("a\0"), null, null, null, null, null, null));
    refused(() -> new FrameMember(null, null, utf8("a\0"), null, null, null, null));
    refused(() -> memberType("", "\0"));
    refused(() -> OperandType.of(OperandForm.OFFSET));
    refused(() -> new OperandType(OperandForm.HEX, new OffsetReference(0, 0, 0, 0)));
    refused(() -> furtherOf(List.of(OperandType.NONE)));
  }

  private static void refused(Runnable construction) {
    assertThatThrownBy(construction::run).isInstanceOf(IllegalArgumentException.class);
  }

  private static void same(String hex, int key, ChunkValue value) {
    MetadataChunk read = MetadataChunk.of(key, ByteString.hex(hex));
    assertThat(read.value()).isEqualTo(value);
    assertThat(MetadataChunk.of(value)).isEqualTo(read);
    assertThat(value.key()).isEqualTo(key);
  }

  private static void member(String hex, FrameMember member) {
    same("0000" + "0000" + "00" + "01" + hex, 9, new FrameDescription(-1, -1, 0, List.of(member)));
  }

  private static ByteString utf8(String text) {
    return ByteString.utf8(text);
  }

  private static StackPoints stackPoint(long delta) {
    return new StackPoints(List.of(new StackPoints.Item(AT_2, delta)));
  }

  private static FrameMember.Type memberType(String type, String fields) {
    return new FrameMember.Type(utf8(type), utf8(fields));
  }

  private static FrameMember.Form form(OperandType low, OperandForm high) {
    return new FrameMember.Form(low, high);
  }

  private static Operands operandsOf(OperandType first, OperandType second) {
    return new Operands(List.of(new Operands.Item(AT_2, first, second)));
  }

  private static FurtherOperands furtherOf(List<OperandType> operands) {
    return new FurtherOperands(List.of(new FurtherOperands.Item(AT_2, operands)));
  }
}
