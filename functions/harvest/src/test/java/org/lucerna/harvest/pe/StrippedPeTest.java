package org.lucerna.harvest.pe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.SampleClasses;
import org.lucerna.binary.fixture.SampleHandlers;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.UnsupportedCodeException;

/** Functions that only tables other than symbols lead to. */
class StrippedPeTest {
  private static final long BASE = new PeImage(PeImage.X64).base();

  private static List<HarvestedFunction> functions(byte[] file) {
    PeFile program = PeFile.of(MemorySegment.ofArray(file));
    return PeHarvest.of(program, PdbSearch.Found.none(), HarvestOptions.PLAIN).functions();
  }

  private static List<Long> starts(PeImage image) {
    return functions(image.write()).stream().map(one -> one.address() - image.base()).toList();
  }

  @Test
  void funcletsAreTailsOfTheirFunction() {
    // The one without an entry ends with its jump.
    PeImage image = SampleHandlers.cxx().hex(0x1200, "488d4a28 e9f7fdffff 90");
    List<HarvestedFunction> functions = functions(image.write());

    assertThat(functions)
        .extracting(HarvestedFunction::address)
        .containsExactly(BASE + 0x1000, BASE + 0x1080);
    assertThat(functions.getFirst().tails())
        .containsExactly(
            AddressRange.sized(BASE + 0x1100, 0x10), AddressRange.sized(BASE + 0x1200, 9));
    assertThat(functions.get(1).tails()).isEmpty();
  }

  @Test
  void partsThatAPdbFileListsAreTailsOfTheirFunction() {
    PeImage image =
        new PeImage(PeImage.X86).hex(0x1010, "85c0 0f8428000000 c3").hex(0x1040, "31c0 e9cdffffff");
    byte[] pdb =
        new PdbWriter()
            .module(1, 0, 0x60)
            .begin(PdbWriter.PROCEDURE, 1, 0x10, 9, "f")
            .part(0x40, 7, 0x10)
            .end()
            .write();
    PdbFile debug = PdbFile.of(MemorySegment.ofArray(pdb));
    List<HarvestedFunction> functions =
        PeHarvest.of(
                PeFile.of(MemorySegment.ofArray(image.write())),
                new PdbSearch.Found(debug, List.of()),
                HarvestOptions.PLAIN)
            .functions();

    assertThat(functions)
        .extracting(one -> one.address() - image.base(), HarvestedFunction::size)
        .containsExactly(tuple(0x1010L, 16L));
    assertThat(functions.getFirst().tails())
        .containsExactly(AddressRange.sized(image.base() + 0x1040, 7));
  }

  @Test
  void destructorThatTablesCallIsAFunction() {
    assertThat(starts(SampleHandlers.packed().hex(0x1280, "c3")))
        .containsExactly(0x1000L, 0x1080L, 0x1280L);
  }

  @Test
  void jumpOutOfAListedFunctionLeadsToALeaf() {
    // One function jumps to 1040, another to its own end.
    PeImage image =
        new PeImage(PeImage.X64)
            .unwinding(0x2000, 0x1000, 0x1005, 0x2100, 0x1020, 0x1022, 0x2100)
            .hex(0x1000, "e93b000000 cccccc")
            .hex(0x1020, "eb00 ffe0")
            .hex(0x1040, "31c0 c3")
            .u32(0x2100, 1);
    assertThat(functions(image.write()))
        .extracting(HarvestedFunction::address)
        .containsExactly(BASE + 0x1000, BASE + 0x1020, BASE + 0x1040);
  }

  @Test
  void virtualAndThrownFunctionsAreStarts() {
    PeImage image = SampleClasses.of(PeImage.X64);
    for (int start = 0x1000; start <= 0x1030; start += 0x10) {
      image.hex(start, "31c0 c3 cccccccccccccccccccccccccc");
    }
    assertThat(starts(image)).containsExactly(0x1000L, 0x1010L, 0x1020L, 0x1030L);
  }

  @Test
  void functionsThatTheLoaderKnowsAreStarts() {
    PeImage image =
        new PeImage(PeImage.X64)
            .directory(9, 0x2200, 0x28)
            .addresses(0x2200, 0, 0, 0, 0x2240)
            .addresses(0x2240, 0x1020, 0)
            .directory(10, 0x2000, 0x40)
            .u32(0x2000, 0x94)
            .addresses(0x2080, 0x2100)
            .u32(0x2088, 1)
            .u32(0x2100, 0x1010)
            .hex(0x1010, "31c0 c3 cccccccccccccccccccccccccc 31c0 c3");
    assertThat(starts(image)).containsExactly(0x1010L, 0x1020L);
  }

  @Test
  void leavesOfArm64ThatNothingCallsAreFound() {
    // Two listed functions, two leaves between them, and a part of the second one after it.
    PeImage image =
        new PeImage(PeImage.ARM64)
            .unwinding(0x2000, 0x1000, 2 << 2 | 1, 0x1020, 2 << 2 | 1)
            .u32(0x1000, 0x9100_0400, 0xd65f_03c0)
            .u32(0x1008, 0x9100_0400, 0xd65f_03c0, 0x9100_0400, 0xd65f_03c0)
            .u32(0x1020, 0xb400_0060, 0xd65f_03c0, 0xd503_201f, 0x9100_0400, 0xd65f_03c0);
    assertThat(functions(image.write()))
        .extracting(one -> one.address() - image.base(), HarvestedFunction::size)
        .containsExactly(
            tuple(0x1000L, 8L), tuple(0x1008L, 8L), tuple(0x1010L, 8L), tuple(0x1020L, 8L));
  }

  @Test
  void paddingOfArm64IsNoPartOfASingleInstruction() {
    PeImage image =
        new PeImage(PeImage.ARM64)
            .unwinding(0x2000, 0x1000, 4 << 2 | 1)
            .u32(0x1000, 0x9400_0008, 0xd65f_03c0, 0xd503_201f, 0xd503_201f)
            .u32(0x1020, 0xd65f_03c0, 0, 0, 0);
    assertThat(functions(image.write()))
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(tuple(BASE + 0x1000, 16L), tuple(BASE + 0x1020, 4L));
  }

  @Test
  void breakpointsAfterTheLastReachedInstructionEndAFunction() {
    // What follows the padding is led to by nothing.
    PeImage image =
        new PeImage(PeImage.X64)
            .entry(0x1000)
            .hex(0x1000, "7403 31c0 c3 31c9 c3 cccccccccccccccc 33c0 c3");
    assertThat(functions(image.write()))
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(tuple(BASE + 0x1000, 8L));
  }

  @Test
  void codeForAnotherProcessorIsNamedAndLeftOut() {
    PeImage image =
        new PeImage(PeImage.X64)
            .entry(0x1000)
            .unwinding(0x2200, 0x1040, 0x1050, 0x2240)
            .u32(0x2240, 1)
            .hex(0x1000, "e83b000000 e816000000 c3")
            .hex(0x1020, "31c0 c3")
            .directory(10, 0x2000, 0x40)
            .u32(0x2000, 0xd0)
            .addresses(0x20c8, 0x2100)
            .u32(0x2100, 1, 0x2140, 2)
            .u32(0x2140, 0x1002, 0x40, 0x1041, 0x40);
    assertThat(starts(image)).containsExactly(0x1000L, 0x1020L);
    assertThat(leftOut(image)).containsExactly("64 bytes of code for another processor (ARM64EC)");
  }

  @Test
  void packedAndManagedCodeIsNamed() {
    assertThat(leftOut(new PeImage(PeImage.X64).code("UPX0", 0xe000_0080)))
        .containsExactly("packed code: the file has no bytes of section UPX0");
    assertThat(leftOut(new PeImage(PeImage.X64).directory(14, 0x2000, 72)))
        .containsExactly(".NET methods");
    assertThat(leftOut(new PeImage(PeImage.X64))).isEmpty();
  }

  private static List<String> leftOut(PeImage image) {
    return BinaryFunctions.of(PeFile.of(MemorySegment.ofArray(image.write()))).leftOut();
  }

  @Test
  void relocatedWordsBetweenFunctionsAreNoCode() {
    // A function that ends, padding, a table of two addresses in the code, and a function.
    byte[] code = HexFormat.of().parseHex("31c0c3cc" + "00104000" + "00104000" + "31c940c3");
    int[][] places = {{SamplePe.HIGHLOW, 0x1004}, {SamplePe.HIGHLOW, 0x1008}};
    SamplePe sample = new SamplePe(PeImage.X86, 0x40_0000, code, new int[0], places);
    assertThat(functions(sample.write()))
        .extracting(HarvestedFunction::address)
        .containsExactly(0x40_1000L, 0x40_100cL);
  }

  @Test
  void jumpTableLeadsToCodeOfItsFunction() {
    // cmp eax, 1; ja; jmp by a table after the code, or loaded from it first; ret; two cases
    String direct =
        "83f801 7707 ff248518104000 c3 31c0c3 33c9c3 9090909090" + "0d104000" + "10104000";
    String loaded = "8b048514104000 ffe0 c3 31c0c3 33c9c3 90909090" + "0a104000" + "0d104000";

    assertThat(functions(withTable(direct, 8, 0x18)))
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(tuple(0x40_1000L, 19L));
    assertThat(functions(withTable(loaded, 3, 0x14)))
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(tuple(0x40_1000L, 16L));
  }

  private static byte[] withTable(String code, int operand, int table) {
    int[][] places = {
      {SamplePe.HIGHLOW, 0x1000 + operand},
      {SamplePe.HIGHLOW, 0x1000 + table},
      {SamplePe.HIGHLOW, 0x1004 + table}
    };
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    return new SamplePe(PeImage.X86, 0x40_0000, bytes, new int[0], places).write();
  }

  @Test
  void damagedTablesThrowFormatException() {
    List<byte[]> samples =
        Stream.concat(
                SampleHandlers.all().stream(),
                IntStream.of(PeImage.X86, PeImage.X64, PeImage.ARM64).mapToObj(SampleClasses::of))
            .map(PeImage::write)
            .toList();
    DamageRun.of(samples, StrippedPeTest::read).some(20261127, 2000);
  }

  private static void read(byte[] file) {
    try {
      functions(file);
    } catch (UnsupportedCodeException otherMachine) {
      throw new FormatException(0, "a known machine", "another");
    }
  }
}
