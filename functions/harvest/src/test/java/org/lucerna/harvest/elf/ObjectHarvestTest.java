package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.Scheme;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.object.ObjectFeatures;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectHarvest;
import org.lucerna.isa.Architecture;

class ObjectHarvestTest {
  private static final int X86_64 = 62;
  private static final int S390 = 22;
  private static final int GLOBAL = 1;
  private static final int FUNCTION = 2;

  /** Loads a thread's variable, calls twice, takes an address, jumps to its start. */
  private static final String OBJECT =
      "488b0500000000 ff1500000000 e800000000 488d0500000000 e900000000 c390";

  @Test
  void keyReflectsTheRelocations() {
    HarvestedFunction function = harvest().getFirst();

    assertThat(function.name()).isEqualTo(ByteString.utf8("f"));
    assertThat(function.size()).isEqualTo(32);
    assertThat(function.container()).isEqualTo("x.a(f.o)");
    assertThat(md5s(function))
        .containsExactly(
            key(
                Scheme.IDA_CORE_1,
                "488b0511111111 ff1522222222 e800001111 488d0555555555 e9e2ffffff c390"),
            key(
                Scheme.LINK_1,
                "48c7c0fcffffff 67e800002222 e800001111 488d0555555555 e9e2ffffff c390"));
  }

  @Test
  void originAndReferencesAreRecorded() {
    ObjectOrigin origin = Objects.requireNonNull(ObjectOrigin.of(harvest().getFirst().metadata()));

    assertThat(origin)
        .isEqualTo(
            new ObjectOrigin(
                "x.a(f.o)",
                ".text",
                0,
                List.of(ByteString.utf8("__f")),
                List.of(
                    new SymbolReference(13, ByteString.utf8("g"), 0),
                    new SymbolReference(18, ByteString.utf8("table"), 8),
                    new SymbolReference(25, ByteString.utf8(".text"), 0))));
  }

  @Test
  void codeOfUnknownMachinesIsUnsupported() {
    ElfFile file = new SampleElf(true, S390, new byte[4]).file();

    assertThatThrownBy(
            () -> ObjectHarvest.functions(new ElfObject(file), "x.o", HarvestOptions.PLAIN))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("IBM S/390");
  }

  @Test
  void aProgramWithoutSymbolsIsFollowedFromItsEntry() {
    // call +4; ret; three NOPs; the callee: nop dword; ret; padding
    byte[] code = HexFormat.of().parseHex("e803000000c39090" + "31c0c3" + "0f1f4000");
    List<HarvestedFunction> functions =
        ElfHarvest.of(new SampleElf(false, X86_64, code).file(), HarvestOptions.PLAIN).functions();

    assertThat(functions)
        .extracting(HarvestedFunction::address, HarvestedFunction::size, HarvestedFunction::source)
        .containsExactly(
            tuple(0x1000L, 6L, HarvestedFunction.Source.EXPORT),
            tuple(0x1008L, 3L, HarvestedFunction.Source.CALLED));
  }

  @Test
  void damagedFileThrowsFormatException() {
    byte[] object = sample().write();
    byte[] program =
        new SampleElf(false, X86_64, HexFormat.of().parseHex("e803000000c3909031c0c3")).write();
    Random random = new Random(11);
    int read = 0;
    for (int i = 0; i < 8_000; i++) {
      byte[] mutant = (i % 4 == 0 ? program : object).clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      try {
        ElfFile file = ElfFile.of(MemorySegment.ofArray(mutant));
        if (i % 4 == 0) {
          LinkedHarvest harvest = ElfHarvest.of(file, HarvestOptions.PLAIN);
          harvest.functions().forEach(harvest::references);
        } else {
          ElfObject opened = new ElfObject(file);
          ObjectFeatures.of(
              List.of(opened), ObjectHarvest.functions(opened, "x.o", HarvestOptions.PLAIN));
        }
        read++;
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      }
    }
    assertThat(read).isBetween(1_000, 7_999);
  }

  private static SampleElf sample() {
    SampleElf elf = new SampleElf(true, X86_64, HexFormat.of().parseHex(OBJECT.replace(" ", "")));
    elf.symbol("f", GLOBAL, FUNCTION, 1, 0, 32);
    elf.symbol("__f", GLOBAL, FUNCTION, 1, 0, 32);
    int other = elf.symbol("g", GLOBAL, 0, 0, 0, 0);
    int variable = elf.symbol("x", GLOBAL, 6, 0, 0, 0);
    int table = elf.symbol("table", GLOBAL, 0, 0, 0, 0);
    elf.place(3, 22, variable, -4);
    elf.place(9, 41, other, -4);
    elf.place(14, 4, other, -4);
    elf.place(21, 2, table, 4);
    elf.place(26, 2, 1, -4);
    return elf;
  }

  private static List<HarvestedFunction> harvest() {
    return ObjectHarvest.functions(new ElfObject(sample().file()), "x.a(f.o)", HarvestOptions.PLAIN)
        .stream()
        .map(ObjectFunction::function)
        .toList();
  }

  private static List<Md5> md5s(HarvestedFunction function) {
    return function.keys().stream().map(FunctionKey::md5).toList();
  }

  private static Md5 key(Scheme scheme, String code) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    return new CalcRel(Profile.of(Architecture.X64).with(scheme))
        .key(CodeView.of(CodeChunk.of(0x40_0000, bytes)))
        .md5();
  }
}
