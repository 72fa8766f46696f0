package org.lucerna.harvest.coff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.fixture.CoffWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.OperandField;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.object.ObjectFeatures;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectGuids;
import org.lucerna.harvest.object.ObjectHarvest;
import org.lucerna.harvest.object.ObjectMasks;
import org.lucerna.isa.Architecture;

class CoffObjectTest {
  /**
   * cmp byte [rip+v], 7; call g; lea rdi, [rip+t]; mov eax, [rdi+rax*4+t]; call [rip+slot]; jmp to
   * its start; padding.
   */
  private static final String X64 =
      "803d0000000007 e800000000 488d3d00000000 8b848700000000 ff1500000000 e900000000 cccc";

  private static CoffWriter x64() {
    CoffWriter writer = new CoffWriter(CoffWriter.X64, false);
    writer
        .section(".text$mn", CoffWriter.CODE, X64)
        .place(2, 4, 5)
        .place(8, 5, 4)
        .place(15, 6, 4)
        .place(22, 6, 3)
        .place(28, 7, 4)
        .place(33, 1, 4);
    writer.section(".text$mn", CoffWriter.CODE, "e800000000 c3").place(1, 1, 4);
    writer.symbol(".text$mn", 1, 0, 0, CoffWriter.STATIC);
    writer.symbol("f", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("$LN3", 1, 7, 0, CoffWriter.LABEL);
    writer.symbol("hidden", 2, 0, CoffWriter.FUNCTION, CoffWriter.STATIC);
    writer.symbol("v", 0, 0, 0, CoffWriter.EXTERNAL);
    writer.symbol("g", 0, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("t", 0, 0, 0, CoffWriter.EXTERNAL);
    writer.symbol("__imp_h", 0, 0, 0, CoffWriter.EXTERNAL);
    writer.weak("also_f", 1);
    return writer;
  }

  private static CoffObject object(CoffWriter writer) {
    return new CoffObject(CoffFile.of(MemorySegment.ofArray(writer.write())));
  }

  private static List<ObjectFunction> functions(CoffObject object) {
    return ObjectHarvest.functions(object, "x.lib(x.obj)", HarvestOptions.PLAIN);
  }

  private static HarvestedFunction first(CoffWriter writer) {
    return functions(object(writer)).getFirst().function();
  }

  private static List<Md5> md5s(HarvestedFunction function) {
    return function.keys().stream().map(FunctionKey::md5).toList();
  }

  /** The key of a function as linked; an operand is an offset, as the linked program says. */
  private static Md5 linked(Architecture architecture, String hex, long offset) {
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    CodeChunk chunk = new CodeChunk(0x1000, MemorySegment.ofArray(code));
    CodeView view =
        new CodeView() {
          @Override
          public List<CodeChunk> chunks() {
            return List.of(chunk);
          }

          @Override
          public boolean isOffset(long instruction, OperandField field) {
            return instruction == 0x1000 + offset;
          }
        };
    return new CalcRel(Profile.of(architecture)).key(view).md5();
  }

  @Test
  void keyIsThatOfTheLinkedFunction() {
    HarvestedFunction function = first(x64());

    assertThat(function.name()).isEqualTo(ByteString.utf8("f"));
    assertThat(function.size()).isEqualTo(37);
    assertThat(md5s(function))
        .contains(
            linked(
                Architecture.X64,
                "803d1111000007 e822220000 488d3d33330000 8b848744440000 ff1555550000 e9dbffffff",
                19));
  }

  @Test
  void originHasReferencesAndTheNumberOfTheSection() {
    ObjectOrigin origin = Objects.requireNonNull(ObjectOrigin.of(first(x64()).metadata()));

    assertThat(origin)
        .isEqualTo(
            new ObjectOrigin(
                "x.lib(x.obj)",
                ".text$mn#1",
                0,
                List.of(ByteString.utf8("also_f")),
                List.of(
                    new SymbolReference(0, ByteString.utf8("v"), 0),
                    new SymbolReference(7, ByteString.utf8("g"), 0),
                    new SymbolReference(12, ByteString.utf8("t"), 0),
                    new SymbolReference(26, ByteString.utf8("__imp_h"), 0),
                    new SymbolReference(32, ByteString.utf8("f"), 0))));
  }

  @Test
  void onlyPlacesVary() {
    List<MaskedFunction> masked = new ArrayList<>();
    ObjectMasks.of(functions(object(x64())), masked::add);

    assertThat(masked.getFirst().mask().hex())
        .isEqualTo(
            "0000ffffffff00 00ffffffff 000000ffffffff 000000ffffffff 0000ffffffff 00ffffffff"
                .replace(" ", ""));
  }

  @ParameterizedTest
  @CsvSource({
    // push offset; call; mov eax, [v]; ret
    "68 78563412 e8 00000000 a1 00000000 c3, 68 11111111 e8 22222222 a1 33333333 c3",
  })
  void keyOf32BitsIsThatOfTheLinkedFunction(String stored, String inProgram) {
    CoffWriter writer = new CoffWriter(CoffWriter.X86, false);
    writer
        .section(".text", CoffWriter.CODE, stored)
        .place(1, 1, 6)
        .place(6, 2, 0x14)
        .place(11, 1, 6);
    writer.symbol("_f@8", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("_v", 0, 0, 0, CoffWriter.EXTERNAL);
    writer.symbol("_g", 0, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    HarvestedFunction function = first(writer);

    assertThat(function.name()).isEqualTo(ByteString.utf8("_f@8"));
    assertThat(md5s(function)).contains(linked(Architecture.X86, inProgram, 0));
  }

  @Test
  void tablesAfterCodeOf32BitsAreNoPartOfTheFunction() {
    CoffWriter writer = new CoffWriter(CoffWriter.X86, false);
    // jmp [eax*4 + table]; ret; ret; padding; two addresses; two numbers
    writer
        .section(".text$mn", CoffWriter.CODE, "ff248500000000 c3 c3 8d4900 00000000 00000000 0001")
        .place(3, 3, 6)
        .place(12, 1, 6)
        .place(16, 2, 6);
    writer.symbol("_f", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("$LN1", 1, 7, 0, CoffWriter.LABEL);
    writer.symbol("$LN2", 1, 8, 0, CoffWriter.LABEL);
    writer.symbol("$LN3", 1, 12, 0, CoffWriter.LABEL);

    assertThat(first(writer).size()).isEqualTo(9);
  }

  @Test
  void keyOfArm64IsThatOfTheLinkedFunction() {
    CoffWriter writer = new CoffWriter(CoffWriter.ARM64, false);
    // adrp x8, v; ldr w0, [x8, #4 lo12]; bl g; cbz w0, g; ret; padding
    writer
        .section(".text", CoffWriter.CODE, "08000090 000540b9 00000094 00000034 c0035fd6 00000000")
        .place(0, 1, 4)
        .place(4, 1, 7)
        .place(8, 2, 3)
        .place(12, 2, 0xf);
    writer.symbol("f", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("v", 0, 0, 0, CoffWriter.EXTERNAL);
    writer.symbol("g", 0, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    HarvestedFunction function = first(writer);

    assertThat(function.size()).isEqualTo(20);
    assertThat(md5s(function))
        .contains(linked(Architecture.A64, "280000b0 001540b9 34120094 20640034 c0035fd6", 4));
    assertThat(Objects.requireNonNull(ObjectOrigin.of(function.metadata())).references())
        .contains(new SymbolReference(8, ByteString.utf8("g"), 0));
  }

  @ParameterizedTest
  @CsvSource({"__imp_h, h", "__imp_?f@@YAXXZ, ?f@@YAXXZ", "__imp__f@8, _f@8", "h, "})
  void slotsAreNamedAfterTheirFunctions(String symbol, String function) {
    assertThat(object(x64()).inSlot(ByteString.utf8(symbol)))
        .isEqualTo(function == null ? null : ByteString.utf8(function));
  }

  @ParameterizedTest
  @CsvSource({"_f@8, f, _f@8", "_f, f, _f", "?f@@YAXXZ, ?f@@YAXXZ, ?f@@YAXXZ"})
  void importsOf32BitsHaveNoDecoration(String symbol, String of32, String of64) {
    ByteString name = ByteString.utf8(symbol);

    assertThat(object(new CoffWriter(CoffWriter.X86, false)).importName(name).text())
        .isEqualTo(of32);
    assertThat(object(x64()).importName(name).text()).isEqualTo(of64);
  }

  @ParameterizedTest
  @CsvSource({"0xa641, ARM64EC", "0xa64e, ARM64X", "0x1c4, 32-bit ARM"})
  void otherProcessorsAreNamed(int machine, String words) {
    CoffObject object = object(new CoffWriter(machine, false));

    assertThatThrownBy(() -> functions(object))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining(words);
  }

  @Test
  void damagedObjectThrowsFormatException() {
    byte[] object = x64().write();
    Random random = new Random(13);
    int read = 0;
    for (int i = 0; i < 8_000; i++) {
      byte[] mutant = object.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      try {
        CoffObject opened = new CoffObject(CoffFile.of(MemorySegment.ofArray(mutant)));
        List<ObjectFunction> functions = functions(opened);
        ObjectFeatures.of(List.of(opened), functions);
        ObjectGuids.of(List.of(opened), functions, false);
        ObjectMasks.of(functions, _ -> {});
        read++;
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      }
    }
    assertThat(read).isBetween(1_000, 7_999);
  }
}
