package org.lucerna.binary.elf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.fixture.Tool;

/** Files of the machine, compared with the output of binutils. */
class SystemFilesTest {
  private static final String LIBRARIES = "/usr/lib/x86_64-linux-gnu";

  private static List<Path> files() throws IOException {
    return Stream.concat(
            Tool.files(LIBRARIES, ".so", 60).stream(), Tool.files("/usr/bin", "", 20).stream())
        .toList();
  }

  @Test
  void symbolsEqualOutputOfReadelf() throws Exception {
    Tool readelf = Tool.require("readelf");
    List<Path> files = files();
    assertThat(files).hasSizeGreaterThan(50);
    for (Path path : files) {
      String[] lines = readelf.run("-W", "--dyn-syms", path).split("\n", -1);
      List<String> theirs =
          Stream.of(lines)
              .filter(line -> line.matches(" *\\d+: .*"))
              .skip(1)
              .map(line -> line.trim().split(" +", -1))
              .map(
                  fields ->
                      "%s %s %s %s %s %s"
                          .formatted(
                              fields[1],
                              Long.decode(fields[2]),
                              fields[3],
                              fields[4],
                              fields[6],
                              fields[7]))
              .toList();
      try (ElfFile file = ElfFile.open(path)) {
        List<String> ours = file.dynamicSymbols().stream().map(SystemFilesTest::line).toList();
        assertThat(ours).as(path.toString()).isEqualTo(theirs);
      }
    }
  }

  private static String line(Symbol symbol) {
    return "%016x %d %s %s %s %s"
        .formatted(
            symbol.value(),
            symbol.size(),
            symbol.type() == SymbolType.GNU_IFUNC ? "IFUNC" : symbol.type(),
            symbol.binding() == SymbolBinding.GNU_UNIQUE ? "UNIQUE" : symbol.binding(),
            section(symbol),
            latin1(name(symbol)));
  }

  /** The symbol that stands for a version itself has that version, which readelf leaves out. */
  private static String name(Symbol symbol) {
    SymbolVersion version = symbol.version();
    return version != null && version.name().equals(symbol.name())
        ? symbol.name().text()
        : symbol.versionedName();
  }

  private static String latin1(String name) {
    return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static String section(Symbol symbol) {
    return switch (symbol.section()) {
      case SymbolTable.UNDEFINED -> "UND";
      case SymbolTable.ABSOLUTE -> "ABS";
      default -> "" + symbol.section();
    };
  }

  @Test
  void buildIdsEqualOutputOfReadelf() throws Exception {
    Tool readelf = Tool.require("readelf");
    int found = 0;
    for (Path path : files()) {
      String theirs =
          Stream.of(readelf.run("-n", path).split("\n", -1))
              .filter(line -> line.contains("Build ID: "))
              .map(line -> line.substring(line.indexOf(": ") + 2))
              .findFirst()
              .orElse("none");
      try (ElfFile file = ElfFile.open(path)) {
        ByteString ours = file.buildId();
        assertThat(ours == null ? "none" : ours.hex()).as(path.toString()).isEqualTo(theirs);
        found += ours == null ? 0 : 1;
      }
    }
    assertThat(found).isGreaterThan(40);
  }

  @Test
  void sectionsAndSegmentsEqualOutputOfReadelf() throws Exception {
    Tool readelf = Tool.require("readelf");
    for (Path path : files()) {
      List<String> theirs =
          Stream.of(readelf.run("-W", "-S", path).split("\n", -1))
              .filter(line -> line.matches(" *\\[ *[1-9]\\d*\\] .*"))
              .map(line -> line.substring(line.indexOf(']') + 1).trim())
              .map(line -> line.split(" +", -1))
              .map(fields -> fields[0] + " " + fields[2] + " " + fields[3] + " " + fields[4])
              .toList();
      try (ElfFile file = ElfFile.open(path)) {
        List<String> ours = new ArrayList<>();
        for (ElfSection section : file.sections().subList(1, file.sections().size())) {
          ours.add(
              "%s %016x %06x %06x"
                  .formatted(
                      section.name(),
                      section.address(),
                      section.header().offset(),
                      section.size()));
        }
        assertThat(ours).as(path.toString()).isEqualTo(theirs);
      }
    }
  }

  @Test
  void withoutSectionsTheSymbolsAreTheSame() throws Exception {
    for (Path path : files()) {
      try (ElfFile file = ElfFile.open(path)) {
        SymbolTable with = file.dynamicSymbols();
        SymbolTable without = DynamicSymbols.read(file);
        assertThat(without.count()).as(path.toString()).isEqualTo(with.count());
        assertThat(without.stream().toList()).as(path.toString()).isEqualTo(with.stream().toList());
      }
    }
  }

  @Test
  void stubsEqualOutputOfObjdump() throws Exception {
    Tool objdump = Tool.require("objdump");
    int found = 0;
    for (Path path : Tool.files("/usr/bin", "", 12)) {
      List<String> theirs =
          Stream.of(
                  objdump
                      .run("-d", "-j", ".plt", "-j", ".plt.got", "-j", ".plt.sec", path)
                      .split("\n", -1))
              .filter(line -> line.matches("[0-9a-f]+ <[^*]+@plt>:"))
              .map(line -> line.replaceFirst("@.*@plt>", "@plt>"))
              .sorted()
              .toList();
      try (ElfFile file = ElfFile.open(path)) {
        List<String> ours =
            file.plt().stream()
                .map(stub -> "%016x <%s@plt>:".formatted(stub.address(), stub.function()))
                .sorted()
                .toList();
        assertThat(ours).as(path.toString()).isEqualTo(theirs);
        found += ours.size();
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @Test
  void relocationsEqualOutputOfReadelf() throws Exception {
    Tool readelf = Tool.require("readelf");
    List<Path> files =
        Stream.concat(Tool.files(LIBRARIES, ".o", 20).stream(), files().stream().limit(10))
            .toList();
    int found = 0;
    for (Path path : files) {
      List<String> theirs =
          Stream.of(readelf.run("-W", "-r", path).split("\n", -1))
              .filter(line -> line.matches("[0-9a-f]{16} .*"))
              .map(line -> line.substring(0, 33))
              .toList();
      try (ElfFile file = ElfFile.open(path)) {
        List<String> ours = new ArrayList<>();
        for (RelocationTable table : file.relocations()) {
          for (int i = 0; i < table.count(); i++) {
            ours.add(
                "%016x  %08x%08x"
                    .formatted(table.offset(i), table.symbol(i), table.type(i))
                    .substring(0, 33));
          }
        }
        assertThat(ours).as(path.toString()).isEqualTo(theirs);
        found += ours.size();
      }
    }
    assertThat(found).isGreaterThan(1000);
  }

  @Test
  void compressedSectionsEqualOutputOfObjcopy(@TempDir Path folder) throws Exception {
    Tool objcopy = Tool.require("objcopy");
    Path source = Files.writeString(folder.resolve("x.c"), "int f(int a) { return a; }\n");
    Path plain = folder.resolve("x.o");
    Tool.require("gcc").run("-g", "-c", "-o", plain, source);
    for (String kind : List.of("zlib", "zlib-gnu", "zstd")) {
      Path compressed = folder.resolve(kind);
      try {
        objcopy.run("--compress-debug-sections=" + kind, plain, compressed);
      } catch (AssertionError unknown) {
        assertThat(kind).isEqualTo("zstd");
        continue;
      }
      try (ElfFile one = ElfFile.open(plain);
          ElfFile other = ElfFile.open(compressed)) {
        int inflated = 0;
        for (String name : List.of(".debug_info", ".debug_line", ".debug_abbrev", ".debug_str")) {
          ElfSection section = requireNonNull(other.debugSection(name));
          inflated += section.compressed() ? 1 : 0;
          assertThat(section.bytes().mismatch(requireNonNull(one.section(name)).bytes()))
              .isEqualTo(-1);
        }
        assertThat(inflated).as(kind).isPositive();
      }
    }
  }
}
