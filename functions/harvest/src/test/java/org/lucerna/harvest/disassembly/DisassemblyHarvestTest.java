package org.lucerna.harvest.disassembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.disassembly.FunctionNotes.Place;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.Metadata;

/** Programs in a disassembler have the keys that their files have. */
class DisassemblyHarvestTest {
  /** Tables, strings, calls, a part that is rarely reached, and functions of a few bytes. */
  private static final String SOURCE =
      """
      extern int other(const char *, ...);
      extern void leave(void) __attribute__((noreturn, cold));
      int count; const char *last;
      static __attribute__((noinline)) int choose(int n) {
        switch (n) {
          case 0: return other("zero");
          case 1: return other("one") * count;
          case 2: return other("two", n);
          case 3: return 7;
          case 4: return other("four") - n;
          case 5: return count++;
          default: return -1;
        }
      }
      int each(const char *text) {
        int sum = 0;
        for (; *text; text++) sum += *text == 'x' ? choose(*text - 'a') : sum ^ count;
        last = text;
        return sum;
      }
      int checked(int n) { if (n > 1000) { other("large"); leave(); } return each(last) + n; }
      int twice(int n) { return checked(n) + checked(n * 3); }
      """;

  /** {@code mov edi, 404040h}, fifteen times {@code inc eax}, {@code ret}. */
  private static final ByteString WITH_NUMBER =
      ByteString.hex("bf40404000" + "ffc0".repeat(15) + "c3");

  @TempDir private Path folder;

  private Path library() throws Exception {
    return Compiler.require("gcc", folder)
        .compile(SOURCE, "library", "-O2", "-shared", "-fPIC", "-nostdlib", "-s");
  }

  /** The view of a disassembler that moved a file, and does not know parts of functions. */
  private static Disassembly disassembly(ElfFile file, List<Long> starts, long bias) {
    List<Disassembly.Block> blocks = new ArrayList<>();
    for (ElfSection section : file.sections()) {
      if (section.allocated() && section.size() > 0) {
        blocks.add(
            new Disassembly.Block(
                section.address(),
                section.size(),
                section.name(),
                section.executable(),
                section.writable(),
                section.inFile()
                    ? section.view().bytes(0, (int) section.size())
                    : ByteString.EMPTY));
      }
    }
    return new Disassembly(
        Architecture.X64,
        ByteOrder.LITTLE_ENDIAN,
        false,
        bias,
        blocks,
        starts.stream().map(start -> function(start, List.of())).toList(),
        Map.of());
  }

  private static Disassembly.Function function(long start, List<Disassembly.Operand> offsets) {
    return new Disassembly.Function(start, List.of(), false, List.of(), offsets);
  }

  private static Map<Long, List<Md5>> keys(List<HarvestedFunction> functions) {
    return functions.stream()
        .collect(
            Collectors.toMap(
                HarvestedFunction::address,
                function -> function.keys().stream().map(FunctionKey::md5).toList()));
  }

  @Test
  void programHasTheKeysAndFeaturesOfItsFile() throws Exception {
    Path path = library();
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      List<Long> starts = file.functions().stream().map(HarvestedFunction::address).toList();
      ElfFile elf = ElfFile.of(MemorySegment.ofArray(Files.readAllBytes(path)));
      DisassemblyHarvest harvest =
          DisassemblyHarvest.of(disassembly(elf, starts, 0), HarvestOptions.PLAIN);

      assertThat(harvest.functions()).hasSizeGreaterThan(3);
      assertThat(keys(harvest.functions())).isEqualTo(keys(file.functions()));
      HarvestedFeatures features = Objects.requireNonNull(harvest.features());
      assertThat(features.functions()).hasSameSizeAs(file.functions());
    }
  }

  @Test
  void functionsWithoutTableEndWhereTheDisassemblerSays() {
    ByteString code =
        ByteString.hex("ffc0".repeat(20) + "c3" + "0f1f00" + "ffc8".repeat(20) + "c3");
    Disassembly.Function first =
        new Disassembly.Function(
            0x1000, List.of(new AddressRange(0x1000, 0x1029)), false, List.of(), List.of());
    Disassembly.Function second =
        new Disassembly.Function(0x102c, List.of(), false, List.of(), List.of());
    DisassemblyHarvest harvest =
        DisassemblyHarvest.of(code(code, first, second), HarvestOptions.PLAIN);

    assertThat(harvest.functions())
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(tuple(0x1000L, 0x29L), tuple(0x102cL, 0x29L));
  }

  private static Disassembly code(ByteString code, Disassembly.Function... functions) {
    return new Disassembly(
        Architecture.X64,
        ByteOrder.LITTLE_ENDIAN,
        false,
        0,
        List.of(new Disassembly.Block(0x1000, code.length(), ".text", true, false, code)),
        List.of(functions),
        Map.of());
  }

  /** IDA masks the number if it shows it as an offset; a file does not say that it is one. */
  @Test
  void offsetsAreMaskedInTheFirstKeyOnly() {
    List<Md5> plain = keysWith(List.of());
    List<Md5> masked = keysWith(List.of(new Disassembly.Operand(0x1000, 1)));

    assertThat(masked.getFirst()).isNotEqualTo(plain.getFirst());
    assertThat(masked).containsAll(plain);
    assertThat(keysWith(List.of(new Disassembly.Operand(0x1005, 1))))
        .as("an instruction without a number")
        .isEqualTo(plain);
  }

  private static List<Md5> keysWith(List<Disassembly.Operand> offsets) {
    return keys(DisassemblyHarvest.of(
                code(WITH_NUMBER, function(0x1000, offsets)), HarvestOptions.PLAIN)
            .functions())
        .getOrDefault(0x1000L, List.of());
  }

  @Test
  void commentsKeepTheirPlaces() {
    HarvestedFunction function =
        DisassemblyHarvest.of(code(WITH_NUMBER, function(0x1000, List.of())), HarvestOptions.PLAIN)
            .functions()
            .getFirst();
    List<FunctionNotes.Comment> comments = new ArrayList<>();
    for (Place place : Place.values()) {
      boolean isWhole = place == Place.FUNCTION || place == Place.FUNCTION_REPEATABLE;
      comments.add(
          new FunctionNotes.Comment(
              place, isWhole ? 0x1000 : 0x1005, ByteString.utf8("a comment: " + place)));
    }
    comments.add(new FunctionNotes.Comment(Place.AFTER, 0x1007, ByteString.utf8("alone")));
    List<FunctionNotes.Comment> sent = new ArrayList<>(comments);
    sent.add(new FunctionNotes.Comment(Place.LINE, 0x2000, ByteString.utf8("outside")));

    Metadata metadata = new FunctionNotes(null, sent).metadata(function);

    assertThat(FunctionNotes.of(function, null, Metadata.decode(metadata.encode())).comments())
        .containsExactlyInAnyOrderElementsOf(comments);
  }

  /**
   * Functions all over the program, damaged tables and blocks that overlap end soon and quietly.
   */
  @Test
  void damageEndsSoon() throws Exception {
    ElfFile elf = ElfFile.of(MemorySegment.ofArray(Files.readAllBytes(library())));
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Disassembly sound = disassembly(elf, List.of(0x1000L, 0x1040L), random.nextInt(2) * 0x10000L);
      UnaryOperator<Disassembly.Block> damage =
          block -> random.nextInt(3) > 0 ? block : damaged(block, random);
      Disassembly damaged =
          new Disassembly(
              List.of(Architecture.values()).get(random.nextInt(Architecture.values().length)),
              random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN,
              random.nextBoolean(),
              sound.bias(),
              sound.blocks().stream().map(damage).toList(),
              functions(random),
              Map.of(0x3000L, ByteString.utf8("puts"), random.nextLong(), ByteString.EMPTY));
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            DisassemblyHarvest harvest =
                DisassemblyHarvest.of(
                    damaged, new HarvestOptions(true, HarvestOptions.PLAIN.listener()));
            harvest.functions().forEach(harvest::references);
            HarvestedFeatures _ = harvest.features();
            long bytes = harvest.functions().stream().mapToLong(HarvestedFunction::size).sum();
            long memory =
                damaged.blocks().stream().mapToLong(block -> block.bytes().length()).sum();
            assertThat(bytes).isLessThanOrEqualTo(8 * memory);
          },
          "seed " + seed);
    }
  }

  private static Disassembly.Block damaged(Disassembly.Block block, SplittableRandom random) {
    byte[] bytes = block.bytes().toByteArray();
    for (int i = random.nextInt(8); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return new Disassembly.Block(
        random.nextInt(4) > 0 ? block.start() : random.nextLong(),
        random.nextInt(4) > 0 ? block.size() : bytes.length + random.nextLong(Long.MAX_VALUE >> 8),
        block.name(),
        block.isExecutable() || random.nextInt(8) == 0,
        block.isWritable(),
        ByteString.wrap(bytes));
  }

  private static List<Disassembly.Function> functions(SplittableRandom random) {
    List<Disassembly.Function> functions = new ArrayList<>();
    for (int i = random.nextInt(200); i > 0; i--) {
      long start = random.nextInt(8) > 0 ? random.nextInt(0x1000, 0x1200) : random.nextLong();
      List<AddressRange> ranges = new ArrayList<>();
      for (int j = random.nextInt(4); j > 0; j--) {
        long from = random.nextBoolean() ? start : random.nextLong();
        ranges.add(new AddressRange(from, from + random.nextLong(-16, 0x1000)));
      }
      functions.add(
          new Disassembly.Function(
              start,
              ranges,
              random.nextBoolean(),
              ranges,
              List.of(new Disassembly.Operand(start, random.nextInt(-1, 9)))));
    }
    return functions;
  }
}
