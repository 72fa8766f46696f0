package org.lucerna.harvest.macho;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.object.ObjectFeatures;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectGuids;
import org.lucerna.harvest.object.ObjectHarvest;
import org.lucerna.harvest.object.ObjectMasks;
import org.lucerna.harvest.object.Relocation;

class MachObjectTest {
  /**
   * cmp byte [rip+v], 7; call g; lea rdi, [rip+string]; mov rax, [rip+slot of w]; call h; ret; a
   * NOP; then h.
   */
  private static final String X64 =
      "803dffffffff07 e800000000 488d3d19000000 488b0500000000 e800000000 c3 90"
          + " 31c0 c3 9090909090";

  private static MachObjectWriter x64() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.X86_64);
    MachObjectWriter.Section text = writer.section("__text", MachObjectWriter.CODE, X64);
    int strings = writer.section("__cstring", MachObjectWriter.STRINGS, "00 680000").address();
    // The distance in the lea is that of the file's own addresses.
    assertThat(strings).isEqualTo(48);
    text.place(2, 6, 4, true, 2)
        .place(8, 2, 4, true, 3)
        .sectionPlace(15, 1, 4, true, 2)
        .place(22, 3, 4, true, 5)
        .place(27, 2, 4, true, 1);
    return writer
        .symbol("_f", MachObjectWriter.EXTERNAL, 1, 0, 0)
        .symbol("_h", MachObjectWriter.LOCAL, 1, 0, 33)
        .symbol("_v", MachObjectWriter.UNDEFINED, 0, 0, 0)
        .symbol("_g", MachObjectWriter.UNDEFINED, 0, 0, 0)
        .symbol("ltmp0", MachObjectWriter.LOCAL, 1, 0, 0)
        .symbol("_w", MachObjectWriter.UNDEFINED, 0, 0, 0)
        .symbol("_also_f", MachObjectWriter.HIDDEN, 1, 0, 0)
        .symbol("_entry", MachObjectWriter.EXTERNAL, 1, 0x200, 12)
        .symbol("l_private", MachObjectWriter.LOCAL, 1, 0, 36);
  }

  /** adrp x8, v; add x0, x8, v; adrp x9, slot of w; ldr x9, [x9]; ldr w1, [x9]; bl g; ret. */
  private static final String A64 =
      "08000090 00010091 09000090 290140f9 210140b9 00000094 c0035fd6";

  private static MachObjectWriter a64() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer
        .section("__text", MachObjectWriter.CODE, A64)
        .place(20, 2, 4, true, 3)
        .place(12, 6, 4, false, 2)
        .place(8, 5, 4, true, 2)
        .sectionPlace(4, 10, 4, false, 8)
        .place(4, 4, 4, false, 1)
        .sectionPlace(0, 10, 4, false, 8)
        .place(0, 3, 4, true, 1);
    writer
        .section("__DATA", "__data", MachObjectWriter.DATA, "0000000000000000")
        .place(0, 1, 4, false, 0)
        .place(0, 0, 4, false, 1)
        .place(4, 0, 4, false, 1);
    return writer
        .symbol("_f", MachObjectWriter.EXTERNAL, 1, 0, 0)
        .symbol("_v", MachObjectWriter.EXTERNAL, 2, 0, 32)
        .symbol("_w", MachObjectWriter.UNDEFINED, 0, 0, 0)
        .symbol("_g", MachObjectWriter.UNDEFINED, 0, 0, 0);
  }

  private static MachObject object(MachObjectWriter writer) {
    return new MachObject(MachFile.of(MemorySegment.ofArray(writer.write())));
  }

  private static List<ObjectFunction> functions(MachObject object) {
    return ObjectHarvest.functions(object, "x.a(x.o)", HarvestOptions.PLAIN);
  }

  private static HarvestedFunction first(MachObjectWriter writer) {
    return functions(object(writer)).getFirst().function();
  }

  private static List<Md5> md5s(HarvestedFunction function) {
    return function.keys().stream().map(FunctionKey::md5).toList();
  }

  /** The keys of a function that begins a program. */
  private static List<Md5> linked(int processor, String hex) {
    byte[] program = new SampleMach(processor, hex).symbol("_f", 0).starts(0).write();
    MachFile file = MachFile.of(MemorySegment.ofArray(program));
    LinkedHarvest harvest = MachHarvest.of(file, null, HarvestOptions.PLAIN);
    return md5s(harvest.functions().getFirst());
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  @Test
  void functionsBeginAtSymbolsAndEndBeforePadding() {
    List<ObjectFunction> functions = functions(object(x64()));

    assertThat(functions)
        .extracting(one -> one.function().name(), one -> one.function().size())
        .containsExactly(tuple(text("f"), 32L), tuple(text("h"), 3L), tuple(null, 5L));
  }

  @Test
  void keyIsThatOfTheLinkedFunction() {
    assertThat(
            linked(
                SampleMach.X86_64,
                "803d1111000007 e822220000 488d3d33330000 488b0544440000" + " e801000000 c3 90"))
        .as("with a slot")
        .containsAnyElementsOf(md5s(first(x64())));
    assertThat(
            linked(
                SampleMach.X86_64,
                "803d1111000007 e822220000 488d3d33330000 488d0544440000" + " e801000000 c3 00"))
        .as("reached directly, with zeros as padding")
        .containsAnyElementsOf(md5s(first(x64())));
  }

  @Test
  void originNamesSymbolsWithoutTheUnderscoreOfC() {
    ObjectOrigin origin = Objects.requireNonNull(ObjectOrigin.of(first(x64()).metadata()));

    assertThat(origin)
        .isEqualTo(
            new ObjectOrigin(
                "x.a(x.o)",
                "__TEXT,__text",
                0,
                List.of(text("also_f")),
                List.of(
                    new SymbolReference(0, text("v"), 0),
                    new SymbolReference(7, text("g"), 0),
                    new SymbolReference(26, text("__TEXT,__text"), 33))));
  }

  @Test
  void placesWithoutSymbolHaveDistancesOfTheFile() {
    MachObject object = object(x64());

    List<Relocation> places = Relocation.bySection(object).getOrDefault(1, List.of());

    // The first byte of the string is 1 after the section's start, and 4 are counted from the end.
    assertThat(places)
        .extracting(Relocation::offset, Relocation::type, Relocation::addend)
        .contains(tuple(2L, 2, -5L), tuple(15L, 2, 15L + 25 - 48), tuple(22L, 42, -4L));
    assertThat(object.symbols().section(places.get(2).symbol())).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // As stored, filled in.
        "080000b0 00210091 090000b0 290d40f9 210140b9 11000094 c0035fd6",
        // The second address is in the program.
        "080000b0 00210091 090000b0 29610091 210140b9 11000094 c0035fd6",
        // Near: adr x0; nop; adr x9; nop.
        "40000010 1f2003d5 69000010 1f2003d5 210140b9 11000094 c0035fd6",
        // Near: nop; nop; ldr w1, literal; and nop; ldr x9, literal.
        "40000010 1f2003d5 1f2003d5 1f2003d5 81000018 11000094 c0035fd6",
        "40000010 1f2003d5 1f2003d5 89000058 210140b9 11000094 c0035fd6",
      })
  void keyOfArm64IsThatOfTheFunctionWhateverALinkerMadeOfIt(String hex) {
    assertThat(linked(SampleMach.ARM64, hex)).containsAnyElementsOf(md5s(first(a64())));
  }

  @Test
  void codeThatDiffersHasOtherKeys() {
    String other = "080000b0 00210091 090000b0 290d40f9 220140b9 11000094 c0035fd6";

    assertThat(linked(SampleMach.ARM64, other)).doesNotContainAnyElementsOf(md5s(first(a64())));
  }

  @Test
  void addendsAndDifferencesOfArm64AreRead() {
    MachObject object = object(a64());

    assertThat(Relocation.bySection(object).get(1))
        .extracting(Relocation::offset, Relocation::type, Relocation::addend)
        .contains(tuple(0L, 275, 8L), tuple(4L, 277, 8L), tuple(20L, 283, 0L));
    List<Relocation> data = Relocation.in(object, Objects.requireNonNull(object.section(2)));
    assertThat(data).extracting(Relocation::type).containsExactly(261, 258);
  }

  @Test
  void onlyPlacesVary() {
    List<MaskedFunction> masked = new ArrayList<>();
    ObjectMasks.of(functions(object(x64())), masked::add);

    // The load may become lea.
    assertThat(masked.getFirst().mask().hex())
        .isEqualTo(
            "0000ffffffff00 00ffffffff 000000ffffffff ffffffffffffff 00ffffffff 00"
                .replace(" ", ""));
  }

  @Test
  void listedDataIsNoPartOfAFunction() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__text", MachObjectWriter.CODE, "c0035fd6 1f2003d5 01020304");
    writer.symbol("_f", MachObjectWriter.EXTERNAL, 1, 0, 0).data(8, 4);

    assertThat(first(writer).size()).isEqualTo(4);
  }

  @Test
  void bitcodeIsNamed() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__LLVM", "__bitcode", MachObjectWriter.DATA, "4243c0de");

    assertThatThrownBy(() -> functions(object(writer)))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("bitcode");
  }

  @Test
  void otherProcessorsAreNamed() {
    MachObject object = object(new MachObjectWriter(12));

    assertThatThrownBy(() -> functions(object))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("code for arm in a Mach-O object file");
  }

  @Test
  void overlappingSectionsAreRefused() {
    byte[] object = x64().write();
    // The size of the first section.
    object[32 + 72 + 40 + 2] = 1;

    assertThatThrownBy(() -> MachFile.of(MemorySegment.ofArray(object)))
        .isInstanceOf(FormatException.class);
  }

  private static DamageRun damage() {
    return DamageRun.of(
        List.of(x64().write(), a64().write()),
        bytes -> {
          MachObject opened = new MachObject(MachFile.of(MemorySegment.ofArray(bytes)));
          try {
            List<ObjectFunction> functions = functions(opened);
            ObjectFeatures.of(List.of(opened), functions);
            ObjectGuids.of(List.of(opened), functions, false);
            ObjectMasks.of(functions, _ -> {});
          } catch (UnsupportedCodeException other) {
            // An answer.
          }
        });
  }

  @Test
  void damagedObjectThrowsFormatException() {
    damage().some(1, 8_000);
  }

  @Test
  @Tag("long")
  void randomlyDamagedObjectThrowsFormatException() {
    damage().many();
  }
}
