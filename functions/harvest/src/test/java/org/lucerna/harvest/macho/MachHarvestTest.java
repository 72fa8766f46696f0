package org.lucerna.harvest.macho;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.FeatureSets;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;

class MachHarvestTest {
  /** A function and padding; one with a table of jumps and padding; one that ends the section. */
  private static final String THREE =
      "31c0c3 90 660f1f440000 909090909090  ffe0 0102030405060708 cccccccccccc  29c8c3";

  @TempDir private Path folder;

  private static LinkedHarvest harvest(byte[] bytes) {
    MachFile file = MachFile.of(MemorySegment.ofArray(bytes));
    return MachHarvest.of(file, null, HarvestOptions.PLAIN);
  }

  private static LinkedHarvest harvest(SampleMach sample) {
    return harvest(sample.write());
  }

  private static SampleMach three() {
    return new SampleMach(SampleMach.X86_64, THREE).starts(0, 0x10, 0x20).data(0x12, 8);
  }

  private static ByteString name(String text) {
    return ByteString.utf8(text);
  }

  private static Md5 key(HarvestedFunction function) {
    return function.keys().getFirst().md5();
  }

  private static Md5 key(Architecture architecture, String hex) {
    CodeChunk chunk = CodeChunk.of(0, HexFormat.of().parseHex(hex));
    return new CalcRel(Profile.of(architecture)).key(CodeView.of(chunk)).md5();
  }

  @Test
  void functionsEndBeforePaddingAndTablesOfJumps() {
    SampleMach sample = three().symbol("_first", 0).symbol("__ZN1a1bEv", 0x10);
    assertThat(harvest(sample).functions())
        .extracting(
            HarvestedFunction::address,
            HarvestedFunction::size,
            HarvestedFunction::name,
            HarvestedFunction::source)
        .containsExactly(
            tuple(SampleMach.CODE, 3L, name("first"), Source.SYMBOL),
            tuple(SampleMach.CODE + 0x10, 2L, name("_ZN1a1bEv"), Source.SYMBOL),
            tuple(SampleMach.CODE + 0x20, 3L, null, Source.UNWIND));
  }

  @Test
  void strippedFileHasTheSameKeys() {
    SampleMach named = three().symbol("_first", 0).symbol("_second", 0x10).symbol("_third", 0x20);

    assertThat(harvest(three()).functions())
        .extracting(MachHarvestTest::key)
        .isEqualTo(harvest(named).functions().stream().map(MachHarvestTest::key).toList())
        .containsExactly(
            key(Architecture.X64, "31c0c3"),
            key(Architecture.X64, "ffe0"),
            key(Architecture.X64, "29c8c3"));
  }

  @Test
  void functionsOfArmEndBeforeNops() {
    // mov w0, #1; ret; nop; nop; then ret.
    String code = "20008052 c0035fd6 1f2003d5 1f2003d5 c0035fd6";
    SampleMach sample = new SampleMach(SampleMach.ARM64, code).starts(0, 0x10);

    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::size, MachHarvestTest::key)
        .containsExactly(
            tuple(8L, key(Architecture.A64, "20008052c0035fd6")),
            tuple(4L, key(Architecture.A64, "c0035fd6")));
  }

  @Test
  void dataInTheMiddleOfAFunctionStaysInIt() {
    SampleMach sample = new SampleMach(SampleMach.X86_64, "ebff 01020304 31c0c3 9090 c3");
    sample.starts(0, 11).data(2, 4);

    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::size)
        .containsExactly(9L, 1L);
  }

  @Test
  void functionOfOnlyPaddingStaysWhole() {
    SampleMach sample = new SampleMach(SampleMach.X86_64, "909090 c3").starts(0, 3);

    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::size)
        .containsExactly(3L, 1L);
  }

  @Test
  void coldPartsAreTails() {
    // test eax, eax; je 10; ret; at 10 ud2.
    String code = "85c0 0f8408000000 c3 90909090909090 0f0b";
    SampleMach sample = new SampleMach(SampleMach.X86_64, code).starts(0, 0x10);
    sample.symbol("_f", 0).symbol("_f.cold.1", 0x10);

    HarvestedFunction function = harvest(sample).functions().getFirst();
    assertThat(function.name()).isEqualTo(name("f"));
    assertThat(function.tails()).containsExactly(AddressRange.sized(SampleMach.CODE + 0x10, 2));
  }

  @Test
  void functionsWithoutListAreSymbolsAndTheirCallees() {
    SampleMach sample =
        new SampleMach(SampleMach.X86_64, "e80b000000 c3 90909090909090909090 31c0c3");
    sample.symbol("_first", 0);

    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::address, HarvestedFunction::size, HarvestedFunction::source)
        .containsExactly(
            tuple(SampleMach.CODE, 6L, Source.SYMBOL),
            tuple(SampleMach.CODE + 0x10, 3L, Source.CALLED));
  }

  @Test
  void callsThroughStubsAreImports() {
    // A call of the stub, and one through the slot.
    SampleMach sample = new SampleMach(SampleMach.X86_64, "e8fb030000 ff1505040000 c3").starts(0);

    HarvestedFeatures all = Objects.requireNonNull(harvest(sample).features());
    FunctionFeatures function = all.features().getFirst();
    assertThat(function.measure(Measure.IMPORTED_CALLS)).isEqualTo(2);
    assertThat(FeatureSets.of(function, FeatureFamily.IMPORT)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {SampleMach.OBJECT, SampleMach.DEBUG})
  void filesWithoutFinalCodeAreUnsupported(int type) {
    SampleMach sample = new SampleMach(SampleMach.X86_64, type, "c3").starts(0);
    assertThatThrownBy(() -> harvest(sample)).isInstanceOf(UnsupportedCodeException.class);
  }

  @Test
  void encryptedCodeAndOtherProcessorsAreUnsupported() {
    assertThatThrownBy(() -> harvest(three().encrypted()))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessage("keys of encrypted code are unsupported");
    assertThatThrownBy(() -> harvest(new SampleMach(0x0100_0012, "c3")))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("0x1000012");
  }

  @Test
  void strippedFileGetsNamesOfItsDebugInformation() throws IOException {
    Path path = Files.write(folder.resolve("library.dylib"), three().uuid(7).write());
    Path debug = DebugBundle.path(path);
    Files.createDirectories(Objects.requireNonNull(debug.getParent()));
    Files.write(debug, three().symbol("_third", 0x20).uuid(7).write());

    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      assertThat(file.functions())
          .extracting(HarvestedFunction::name)
          .containsExactly(null, null, name("third"));
      assertThat(file.imageBase()).hasValue(SampleMach.BASE);
      assertThat(file.guids()).isNull();
      assertThat(file.outline()).isNull();
      assertThat(file.references(file.functions().getFirst())).isEmpty();
    }
    Files.write(debug, three().symbol("_third", 0x20).uuid(8).write());
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      assertThat(file.functions()).extracting(HarvestedFunction::name).containsOnlyNulls();
    }
  }

  @Test
  void damagedFileThrowsFormatException() {
    List<byte[]> sound =
        List.of(
            three().symbol("_first", 0).symbol("_f.cold", 0x10).symbol("_f", 0x20).write(),
            new SampleMach(SampleMach.ARM64, "20008052 c0035fd6 1f2003d5").symbol("_f", 0).write());
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 8_000; i++) {
      byte[] mutant = sound.get(i % sound.size()).clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        int limit = random.nextBoolean() ? 0x300 : mutant.length;
        mutant[random.nextInt(limit)] = (byte) random.nextInt(256);
      }
      try {
        LinkedHarvest harvest = harvest(mutant);
        harvest.functions().forEach(harvest::references);
        harvest.features();
        read++;
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      }
    }
    assertThat(read).isBetween(500, 7_999);
  }
}
