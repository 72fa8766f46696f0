package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

/** Programs whose debug information was taken out, by the tools that systems do it with. */
class DebugFilesTest {
  private static final String SOURCE =
      """
      struct place { int at, size, first, last; long all; char name[40]; };
      static inline __attribute__((always_inline)) int add(struct place *p, int by) {
        volatile int n = p->at * by;
        return n + p->size;
      }
      static __attribute__((noinline)) int hidden(struct place *p) { return add(p, 3) ^ p->last; }
      int NAME(struct place *p) { return hidden(p) - add(p, 5); }
      """;

  @TempDir private Path folder;
  private Programs programs = new Programs(Path.of(""));
  private Path program = Path.of("");
  private Path root = Path.of("");

  @BeforeEach
  void compile() throws Exception {
    programs = new Programs(folder);
    program = folder.resolve("one.so");
    root = Files.createDirectory(folder.resolve("root"));
    Files.writeString(folder.resolve("source.c"), SOURCE);
    compile("one", 5);
  }

  private void compile(String name, int version) throws Exception {
    programs.run(
        "gcc",
        "-O1",
        "-gdwarf-" + version,
        "-DNAME=" + name,
        "-shared",
        "-fPIC",
        "-Wl,--build-id",
        "-o",
        name + ".so",
        "source.c");
  }

  /** The frames at each address of the functions of a whole file. */
  private static List<List<InlineFrame>> frames(Conversion made, List<Long> addresses)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    made.writer().writeTo(bytes);
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
    return addresses.stream().map(file::lookup).toList();
  }

  private static List<Long> addresses(Path whole) throws IOException {
    try (ElfFile elf = ElfFile.open(whole)) {
      List<Long> all =
          elf.symbols().stream()
              .filter(symbol -> symbol.name().text().matches("one|two|hidden"))
              .flatMapToLong(DebugFilesTest::addresses)
              .boxed()
              .toList();
      assertThat(all).hasSizeGreaterThan(20);
      return all;
    }
  }

  private static LongStream addresses(Symbol symbol) {
    return LongStream.range(symbol.value(), symbol.value() + symbol.size());
  }

  private static Conversion convert(ElfFile elf, DebugFiles.Found found) {
    return new ElfToLidia(CreateOptions.ALL).convert(elf, found);
  }

  private static List<List<InlineFrame>> whole(Path file, List<Long> addresses) throws IOException {
    try (ElfFile elf = ElfFile.open(file)) {
      List<List<InlineFrame>> frames =
          frames(new ElfToLidia(CreateOptions.ALL).convert(elf), addresses);
      assertThat(frames).anyMatch(each -> each.size() == 2).noneMatch(List::isEmpty);
      assertThat(frames.getFirst().getFirst().line()).isPositive();
      return frames;
    }
  }

  /** Takes the debug information out of the program, into a file of that name. */
  private Path split(String debug, String... more) throws Exception {
    programs.run("objcopy", "--only-keep-debug", program, debug);
    programs.run("strip", "-s", program);
    for (String option : more) {
      programs.run("objcopy", option, program);
    }
    return folder.resolve(debug);
  }

  private Path move(Path file, Path to) throws IOException {
    Files.createDirectories(Objects.requireNonNull(to.getParent()));
    return Files.move(file, to);
  }

  private Path byId(Path program) throws IOException {
    try (ElfFile elf = ElfFile.open(program)) {
      String hex = Objects.requireNonNull(elf.buildId()).hex();
      assertThat(hex).hasSize(40);
      return root.resolve(".build-id/" + hex.substring(0, 2) + "/" + hex.substring(2) + ".debug");
    }
  }

  private void assertFound(Path expected, List<Long> addresses, List<List<InlineFrame>> frames)
      throws IOException {
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(root).find(elf, program)) {
      assertThat(found.passedOver()).isEmpty();
      assertThat(Objects.requireNonNull(found.debug()).path()).isEqualTo(expected);
      Conversion made = convert(elf, found);
      assertThat(made.leftOut()).isEmpty();
      assertThat(frames(made, addresses)).isEqualTo(frames);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s/one.debug", "%s/.debug/one.debug", "%s/root%1$s/one.debug"})
  void linkIsFoundInProgramsFolderOrBelow(String place) throws Exception {
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    Path debug = split("one.debug", "--add-gnu-debuglink=one.debug");
    Path moved = Path.of(place.formatted(folder));
    assertFound(debug.equals(moved) ? debug : move(debug, moved), addresses, frames);
  }

  @Test
  void aBuildIdLeadsToAFileBelowTheRoot() throws Exception {
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    Path debug = split("one.debug");
    assertFound(move(debug, byId(program)), addresses, frames);
  }

  @Test
  void debugFileOfAnotherChecksumIsSkipped() throws Exception {
    Path debug = split("one.debug", "--add-gnu-debuglink=one.debug");
    byte[] bytes = Files.readAllBytes(debug);
    Files.write(debug, Arrays.copyOf(bytes, bytes.length + 1));
    assertPassedOver(debug + ": changed: its checksum is ");
    Files.writeString(debug, "no longer a program");
    assertPassedOver(debug + ": no ELF file");
  }

  @Test
  void debugFileOfAnotherBuildIsSkipped() throws Exception {
    compile("two", 5);
    split("one.debug");
    Path other = move(folder.resolve("two.so"), byId(program));
    assertPassedOver(other + ": belongs to another build: its build-id is ");
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found given = new DebugFiles(root).given(elf, program, other)) {
      assertThat(given.debug()).isNull();
      assertThat(given.passedOver())
          .singleElement()
          .asString()
          .contains("belongs to another build");
    }
  }

  private void assertPassedOver(String why) throws IOException {
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(root).find(elf, program)) {
      assertThat(found.debug()).isNull();
      assertThat(found.passedOver()).singleElement().asString().startsWith(why);
      assertThat(convert(elf, found).leftOut()).isEqualTo(found.passedOver());
    }
  }

  @Test
  void aFileCanBeGiven() throws Exception {
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    Path debug = split("one.debug");
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found given = new DebugFiles(root).given(elf, program, debug)) {
      assertThat(frames(convert(elf, given), addresses)).isEqualTo(frames);
      Path text = Files.writeString(folder.resolve("text"), "none");
      assertThatThrownBy(() -> new DebugFiles(root).given(elf, program, text))
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void dataInBothFilesIsReadOnce() throws Exception {
    Path copy = Files.copy(program, folder.resolve("copy.so"));
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found given = new DebugFiles(root).given(elf, program, copy)) {
      Conversion alone = new ElfToLidia(CreateOptions.ALL).convert(elf);
      Conversion both = convert(elf, given);
      assertThat(both.inlined()).isPositive().isEqualTo(alone.inlined());
      assertThat(both.functions()).isEqualTo(alone.functions());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".gnu_debuglink", ".gnu_debugaltlink"})
  void damagedLinkDoesNotAffectNames(String section) throws Exception {
    Files.writeString(folder.resolve("link"), "no end");
    split("one.debug", "--add-section=" + section + "=link");
    assertPassedOver("reference to debug information: at offset ");
  }

  @Test
  void aFileIsNotItsOwnDebugFile() throws Exception {
    Path debug = split("one.debug");
    Path place = move(debug, byId(program));
    programs.run("objcopy", "--remove-section=.debug_info", place);
    try (ElfFile elf = ElfFile.open(place);
        DebugFiles.Found found = new DebugFiles(root).find(elf, place)) {
      assertThat(found.debug()).isNull();
      assertThat(found.passedOver()).isEmpty();
    }
  }

  /** As Fedora packs them: names of functions that the dynamic symbols do not have. */
  @Test
  void namesAreReadFromGnuDebugdata() throws Exception {
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    split("mini", "--remove-section=.comment");
    programs.run("objcopy", "-S", "--keep-symbol=hidden", "mini");
    programs.run("xz", "mini");
    programs.run("objcopy", "--add-section=.gnu_debugdata=mini.xz", program);
    try (ElfFile elf = ElfFile.open(program)) {
      Conversion made = new ElfToLidia(CreateOptions.ALL).convert(elf);
      assertThat(made.leftOut()).isEmpty();
      List<List<InlineFrame>> names = frames(made, addresses);
      for (int i = 0; i < names.size(); i++) {
        assertThat(names.get(i)).hasSize(1);
        assertThat(names.get(i).getFirst().function())
            .isEqualTo(frames.get(i).getLast().function());
      }
    }
  }

  /** As systems have it, for a folder of debug files that lies elsewhere. */
  @Test
  void absoluteDwzPathIsResolvedBelowTheRoot() throws Exception {
    compile("two", 5);
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    programs.run(
        "dwz", "-m", "shared", "-M", "/usr/lib/debug/.dwz/lucerna.debug", "one.so", "two.so");
    Path place = move(folder.resolve("shared"), root.resolve(".dwz/lucerna.debug"));
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(root).find(elf, program)) {
      assertThat(Objects.requireNonNull(found.shared()).path()).isEqualTo(place);
      assertThat(frames(convert(elf, found), addresses)).isEqualTo(frames);
    }
    Files.delete(place);
    assertPassedOver("/usr/lib/debug/.dwz/lucerna.debug: missing dwz file");
  }

  /** Debug information that dwz moves from two files into a third. */
  @ParameterizedTest
  @ValueSource(strings = {"4", "5", "5 -5"})
  void sharedDebugFileIsFollowed(String versions) throws Exception {
    List<String> words = List.of(versions.split(" "));
    int version = Integer.parseInt(words.getFirst());
    compile("one", version);
    compile("two", version);
    List<Long> addresses = addresses(program);
    List<List<InlineFrame>> frames = whole(program, addresses);
    if (words.size() > 1) {
      programs.run("dwz", "-5", "-m", "shared", "one.so", "two.so");
    } else {
      programs.run("dwz", "-m", "shared", "one.so", "two.so");
    }
    Path shared = folder.resolve("shared");
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(root).find(elf, program)) {
      assertThat(Objects.requireNonNull(found.shared()).path()).isEqualTo(shared);
      Conversion made = convert(elf, found);
      assertThat(made.leftOut()).isEmpty();
      assertThat(frames(made, addresses)).isEqualTo(frames);
    }
    Files.delete(shared);
    assertPassedOver("shared: missing");
    try (ElfFile elf = ElfFile.open(program)) {
      Conversion alone = new ElfToLidia(CreateOptions.ALL).convert(elf);
      assertThat(frames(alone, addresses)).isNotEqualTo(frames);
    }
    compile("two", 4);
    Files.move(folder.resolve("two.so"), shared);
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(root).find(elf, program)) {
      assertThat(found.shared()).isNull();
      assertThat(found.passedOver().getFirst()).startsWith(shared + ": belongs to another build");
    }
  }
}
