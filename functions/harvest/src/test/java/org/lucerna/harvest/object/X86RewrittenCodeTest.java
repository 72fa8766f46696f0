package org.lucerna.harvest.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.elf.ElfObject;
import org.lucerna.harvest.elf.SampleElf;
import org.lucerna.isa.Instruction;

class X86RewrittenCodeTest {
  private static final int X86_64 = 62;
  private static final int GLOBAL = 1;
  private static final int FUNCTION = 2;

  private static final String OBJECT =
      """
      extern int outside;
      extern int called(int);
      extern __thread int initial __attribute__((tls_model("initial-exec")));
      __thread int counter;
      static __thread int first, second;
      int loads(void) { return outside; }
      int *takes(void) { return &outside; }
      int calls(int by) { return called(by) + called(by * 3) * 7; }
      int jumps(int by) { return called(by * 5 + 3); }
      int general(int by) { counter += by * 7; return counter ^ 0x1234; }
      int local(int by) { first += by * 9; second -= by ^ 5; return first * 3; }
      int direct(int by) { initial += by * 3; return initial ^ 0x777; }
      int compares(int (*to)(int), int by) { return to == called ? by * 11 : by - 77; }
      """;

  private static final String OTHERS =
      """
      int outside = 5;
      __thread int initial = 7;
      int called(int by) { return by * 13; }
      void *__tls_get_addr(void *place) { return place; }
      void *___tls_get_addr(void *place) { return place; }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "-m64, gnu, -fplt",
    "-m64, gnu, -fno-plt",
    "-m64, gnu2, -fplt",
    "-m64, gnu2, -fno-plt",
    "-m32, gnu, -fplt",
    "-m32, gnu, -fno-plt",
    "-m32, gnu2, -fplt",
    "-m32, gnu2, -fno-plt",
  })
  void constantBytesEqualTheLinkedProgram(String size, String dialect, String calls)
      throws Exception {
    Assumptions.assumeTrue(System.getProperty("os.arch").equals("amd64"), "no x86-64 machine");
    Compiler gcc = Compiler.require("gcc", folder);
    Path object =
        gcc.compile(
            OBJECT, "object.o", size, "-c", "-O1", "-fPIC", calls, "-mtls-dialect=" + dialect);
    Path others = gcc.compile(OTHERS, "others.o", size, "-c", "-O1");
    Path program =
        gcc.link(
            "program",
            size,
            "-nostdlib",
            "-static",
            "-no-pie",
            "-Wl,-e,loads",
            object.toString(),
            others.toString());

    try (ElfFile from = ElfFile.open(object);
        ElfFile linked = ElfFile.open(program)) {
      int rewritten = 0;
      List<MaskedFunction> functions = masked(from);
      assertThat(functions).hasSizeGreaterThanOrEqualTo(8);
      for (MaskedFunction function : functions) {
        ByteString found = code(linked, function);
        for (int i = 0; i < found.length(); i++) {
          if (!function.varies(i)) {
            assertThat(found.at(i)).as("%s + %d", function, i).isEqualTo(function.code().at(i));
          } else if (found.at(i) != function.code().at(i) && function.code().at(i) != 0) {
            rewritten++;
          }
        }
      }
      assertThat(rewritten).as("bytes that were rewritten").isGreaterThan(10);
    }
  }

  private static List<MaskedFunction> masked(ElfFile object) {
    List<MaskedFunction> masked = new ArrayList<>();
    ObjectMasks.of(
        ObjectHarvest.functions(new ElfObject(object), "", HarvestOptions.PLAIN), masked::add);
    return masked;
  }

  /** The code that a linked program has of a function. */
  private static ByteString code(ElfFile linked, MaskedFunction function) {
    ByteString name = Objects.requireNonNull(function.function().name());
    var symbol =
        linked.symbols().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    ElfSection section = linked.section(symbol.section());
    assertThat(section).isNotNull();
    return section == null
        ? ByteString.EMPTY
        : section.stored().bytes(symbol.value() - section.address(), function.code().length());
  }

  @ParameterizedTest
  @CsvSource({
    // mov through the table, sub before and ret after it
    "42, 7, 4883ec08488b0500000000c3, 00000000ffffffffffffff00",
    // test through the table
    "42, 3, 4885050000000031c0c3, ffffffffffffff000000",
    // call and jump through the table
    "41, 2, ff150000000031c0c3, ffffffffffff000000",
    "41, 2, ff250000000031c0c3, ffffffffffff000000",
    // add of a thread's variable
    "22, 3, 4803050000000031c0c3, ffffffffffffff000000",
    // a thread's variable by a function
    "19, 4, 66488d3d00000000666648e80000000031c0c3, " + "ffffffffffffffffffffffffffffffff000000",
    "20, 3, 488d3d00000000ff150000000031c0c3, ffffffffffffffffffffffffff000000",
    // the same in the large code model: movabs, add, call
    "19, 4, 66488d3d0000000048b800000000000000004801d8ffd031c0c3, "
        + "ffffffffffffffffffffffffffffffffffffffffffffff000000",
    // by a descriptor
    "34, 3, 488d050000000031c0c3, ffffffffffffff000000",
    "35, 0, ff1031c0c3, ffff000000",
    // a distance alone
    "2, 3, 488d0d0000000031c0c3, 000000ffffffff000000",
  })
  void wholeInstructionsVaryThatALinkerRewrites(int type, int at, String code, String mask) {
    SampleElf elf = new SampleElf(true, X86_64, HexFormat.of().parseHex(code));
    elf.symbol("f", GLOBAL, FUNCTION, 1, 0, code.length() / 2);
    elf.place(at, type, elf.symbol("x", GLOBAL, 0, 0, 0, 0), -4);

    assertThat(masked(elf.file()))
        .singleElement()
        .satisfies(function -> assertThat(function.mask().hex()).isEqualTo(mask));
  }

  @ParameterizedTest
  @CsvSource({
    // lea, call, nop
    "18, 3, 8d041d00000000e8000000009031c0c3, ffffffffffffffffffffffffff000000",
    // lea, call through the table
    "19, 2, 8d8300000000ff930000000031c0c3, ffffffffffffffffffffffff000000",
    "43, 2, 8b830000000031c0c3, ffffffffffff000000",
    "15, 1, a10000000031c0c3, ffffffffff000000",
    "9, 2, 8d830000000031c0c3, 000000000000000000",
  })
  void wholeInstructionsOf32BitsVaryThatALinkerRewrites(
      int type, int at, String code, String mask) {
    ElfFile file = new SampleElf(true, X86_64, new byte[1]).file();
    byte[] bytes = HexFormat.of().parseHex(code);
    byte[] padded = new byte[bytes.length + Instruction.LOOKAHEAD];
    System.arraycopy(bytes, 0, padded, 0, bytes.length);
    byte[] marked = new byte[bytes.length];

    new X86RewrittenCode(false)
        .mark(
            new ObjectCode(0, 1, padded, bytes.length, CodeMarks.NONE),
            List.of(new Relocation(at, type, 0, 0, new ElfObject(file).symbols())),
            marked);

    assertThat(ByteString.wrap(marked).hex()).isEqualTo(mask);
  }

  @Test
  void sequenceWithoutACallEndsWithTheFunction() {
    SampleElf elf = new SampleElf(true, X86_64, HexFormat.of().parseHex("488d3d00000000"));
    elf.symbol("f", GLOBAL, FUNCTION, 1, 0, 7);
    elf.place(3, 20, elf.symbol("x", GLOBAL, 0, 0, 0, 0), -4);

    assertThat(masked(elf.file()))
        .singleElement()
        .satisfies(function -> assertThat(function.mask().hex()).isEqualTo("ffffffffffffff"));
  }
}
