package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.harvest.database.HarvestSample.CODE;
import static org.lucerna.harvest.database.HarvestSample.HIGH_TAIL;
import static org.lucerna.harvest.database.HarvestSample.LOW_TAIL;
import static org.lucerna.harvest.database.HarvestSample.MULTIPLY;
import static org.lucerna.harvest.database.HarvestSample.SECOND;
import static org.lucerna.harvest.database.HarvestSample.START;
import static org.lucerna.harvest.database.HarvestSample.WITHOUT_BYTES;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.TilWriter;
import org.lucerna.idb.til.TilHeader;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.types.TypeText;

class DatabaseHarvestTest {
  private static final OperandType OFFSET = OperandType.offset(new OffsetReference(-1, 0, 0, 2));

  private final List<SkippedFunction> skipped = new ArrayList<>();

  private List<HarvestedFunction> harvest(HarvestSample sample) {
    try (IdaDatabase database = sample.open()) {
      return new DatabaseHarvest(database).functions(skipped::add).toList();
    }
  }

  private Metadata metadata() {
    return harvest(HarvestSample.x64()).getFirst().metadata();
  }

  @Test
  void findsFunctionsWithTheirOwnNames() {
    List<HarvestedFunction> functions = harvest(HarvestSample.x64());

    assertThat(functions).extracting(HarvestedFunction::address).containsExactly(START, SECOND);
    assertThat(functions)
        .extracting(HarvestedFunction::name)
        .containsExactly(ByteString.utf8("worker"), null);
    assertThat(functions.getFirst().size()).isEqualTo(CODE.length() + 8 + 0x10);
    assertThat(skipped)
        .containsExactly(
            new SkippedFunction(
                WITHOUT_BYTES,
                ByteString.utf8("imported"),
                "bytes missing from the database in 0x9000..0x9008",
                false));
  }

  @Test
  void keysAreOfAllChunksWithTheOffsetsThatTheDatabaseKnows() {
    byte[] high = new byte[0x10];
    Arrays.fill(high, (byte) 0x90);
    CodeView view =
        new CodeView() {
          @Override
          public List<CodeChunk> chunks() {
            return List.of(
                CodeChunk.of(START, CODE.toByteArray()),
                CodeChunk.of(LOW_TAIL, MULTIPLY.toByteArray()),
                CodeChunk.of(HIGH_TAIL, high));
          }

          @Override
          public boolean isData(long address) {
            return address >= START + 0x17 && address < START + CODE.length();
          }

          @Override
          public boolean isOffset(long instruction, OperandField field) {
            return field == OperandField.IMM
                ? instruction == START + 6 || instruction == START + 0xb
                : instruction == LOW_TAIL;
          }
        };

    assertThat(harvest(HarvestSample.x64()).getFirst().keys())
        .containsExactly(new CalcRel(Profile.of(Architecture.X64)).key(view));
  }

  @ParameterizedTest
  @CsvSource({
    "metapc, 1, X86",
    "80386p, 1, X86",
    "metapc, 2, X64",
    "ARM, 2, A64",
    "ARM, 1, T32",
    "mipsl, 1, MIPS",
    "ppcl, 1, PPC",
    "riscv, 2, RISCV"
  })
  void processorModuleSelectsTheArchitecture(String processor, int bitness, Architecture expected) {
    assertThat(harvest(new HarvestSample(processor, bitness, false)))
        .allSatisfy(
            function ->
                assertThat(function.keys().getFirst().profile().architecture()).isEqualTo(expected))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"metapc, 0", "z80, 1"})
  void functionsWithoutKeysAreReported(String processor, int bitness) {
    assertThat(harvest(new HarvestSample(processor, bitness, false))).isEmpty();
    assertThat(skipped)
        .extracting(SkippedFunction::reason)
        .contains("keys of " + processor + " code are unsupported");
  }

  @Test
  void typeAndComments() {
    Metadata metadata = metadata();

    assertThat(metadata.values(FunctionType.class))
        .containsExactly(
            new FunctionType(1, ByteString.hex("0c300703070a32"), ByteString.hex("0261036262")));
    assertThat(metadata.values(FunctionComment.class))
        .containsExactly(
            new FunctionComment(false, ByteString.utf8("does it")),
            new FunctionComment(true, ByteString.utf8("everywhere")));
    assertThat(metadata.values(InstructionComments.class))
        .containsExactly(
            new InstructionComments(
                false, List.of(comment(0, 1, "calls"), comment(2, 1, "behind"))),
            new InstructionComments(true, List.of(comment(1, 0, "repeated"))));
    assertThat(metadata.values(ExtraComments.class))
        .containsExactly(
            new ExtraComments(
                List.of(
                    new ExtraComments.Item(
                        new Location(0, 6),
                        ByteString.utf8("one\ntwo"),
                        ByteString.utf8("after")))));
  }

  private static InstructionComments.Item comment(long chunk, long offset, String text) {
    return new InstructionComments.Item(new Location(chunk, offset), ByteString.utf8(text));
  }

  @Test
  void typesReferToOthersByName() {
    Metadata metadata = withTypes("0c70" + "07" + "03" + "0a3d04238148" + "3d0323" + "49");

    assertThat(metadata.values(FunctionType.class))
        .extracting(type -> TypeText.declaration(type.type(), type.fields(), "f"))
        .containsExactly("int __fastcall f(inode *a, file bb)");
    assertThat(metadata.values(FrameDescription.class).getFirst().members().get(1).type())
        .isEqualTo(new FrameMember.Type(TilWriter.bytes("0a 3d'inode'"), ByteString.EMPTY));
  }

  @Test
  void prototypeThatRefersToATypeWithoutNameIsLeftOut() {
    Metadata metadata = withTypes("0c70" + "07" + "02" + "0a3d03234b");

    assertThat(metadata.values(FunctionType.class)).isEmpty();
    assertThat(metadata.values(FunctionComment.class)).isNotEmpty();
  }

  @Test
  void headerOfTheListingIsNoComment() {
    List<ByteString> lines =
        Stream.of(
                "; File Name   : C:\\Users\\ana\\a.exe",
                "; Format      : Portable executable",
                "",
                "  .686p",
                "mine")
            .map(ByteString::utf8)
            .toList();
    assertThat(ListingHeader.removedFrom(lines)).containsExactly(ByteString.utf8("mine"));
    List<ByteString> others = List.of(ByteString.utf8("; Exported entry 1"));
    assertThat(ListingHeader.removedFrom(others)).isEqualTo(others);
  }

  /** Type 72 is inode, 9 an alias of 10, which is file; 11 has no name. */
  private Metadata withTypes(String prototype) {
    TilWriter types =
        new TilWriter(0x12, TilHeader.ORDINALS | TilHeader.ALIASES)
            .type("inode", 72, "07")
            .type("file", 10, "07")
            .type("", 11, "07")
            .alias(9, 10);
    ByteString member = TilWriter.bytes("0a 3d 04 23 8148");
    try (IdaDatabase database =
        HarvestSample.x64().openWithTypes(types, ByteString.hex(prototype), member)) {
      return new DatabaseHarvest(database).functions(skipped::add).toList().getFirst().metadata();
    }
  }

  @Test
  void stackPointsOfTheUserAndOperands() {
    Metadata metadata = metadata();

    assertThat(metadata.values(StackPoints.class))
        .containsExactly(new StackPoints(List.of(new StackPoints.Item(new Location(0, 1), 8))));
    assertThat(metadata.values(Operands.class))
        .containsExactly(
            new Operands(
                List.of(
                    new Operands.Item(
                        new Location(0, 0),
                        OperandType.of(OperandForm.STACK_VARIABLE),
                        OperandType.NONE),
                    new Operands.Item(new Location(0, 6), OperandType.NONE, OFFSET),
                    new Operands.Item(new Location(0, 0xb), OperandType.NONE, OFFSET),
                    new Operands.Item(new Location(1, 0), OperandType.NONE, OFFSET))));
    assertThat(metadata.values(FurtherOperands.class))
        .containsExactly(
            new FurtherOperands(
                List.of(
                    new FurtherOperands.Item(
                        new Location(0, 0xb),
                        List.of(
                            OperandType.of(OperandForm.HEX),
                            OperandType.of(OperandForm.DECIMAL),
                            OperandType.NONE,
                            OperandType.NONE,
                            OperandType.NONE,
                            OperandType.NONE)))));
  }

  @Test
  void aFrameThatIsAStructure() {
    FrameMember.Form hex = FrameMember.Form.of(OperandType.of(OperandForm.HEX));
    OperandType offset = OperandType.offset(new OffsetReference(-1, -1, 0, 9));

    assertThat(metadata().values(FrameDescription.class))
        .containsExactly(
            new FrameDescription(
                0x18,
                16,
                8,
                List.of(
                    new FrameMember(null, null, null, null, 0L, hex, 8L),
                    new FrameMember(
                        ByteString.utf8("counter"),
                        new FrameMember.Type(ByteString.hex("07"), ByteString.EMPTY),
                        null,
                        ByteString.utf8("how many"),
                        12L,
                        null,
                        4L),
                    new FrameMember(
                        ByteString.utf8("target"),
                        null,
                        null,
                        null,
                        16L,
                        FrameMember.Form.of(offset),
                        8L),
                    new FrameMember(
                        null, null, null, null, 40L, FrameMember.Form.of(OperandType.NONE), 8L))));
  }

  @Test
  void aFrameThatIsAType() {
    FrameMember.Type integer = new FrameMember.Type(ByteString.hex("07"), ByteString.EMPTY);

    assertThat(
            harvest(new HarvestSample("metapc", 2, true))
                .getFirst()
                .metadata()
                .values(FrameDescription.class))
        .containsExactly(
            new FrameDescription(
                0x18,
                16,
                8,
                List.of(new FrameMember(ByteString.utf8("a"), integer, null, null, 0L, null, 4L))));
  }

  @Test
  void metadataComesBackFromItsBytes() {
    for (HarvestedFunction function : harvest(HarvestSample.x64())) {
      Metadata decoded = Metadata.decode(function.metadata().encode());

      assertThat(decoded.complete()).isTrue();
      assertThat(decoded.chunks()).isEqualTo(function.metadata().chunks());
      assertThat(decoded.chunks()).extracting(chunk -> chunk.key()).isSorted();
    }
  }
}
