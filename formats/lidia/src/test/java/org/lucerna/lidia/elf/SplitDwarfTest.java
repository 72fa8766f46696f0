package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

/**
 * Programs whose entries of DWARF are in other files, or that have lines alone: the same code as
 * with all in the program, so the same answers are expected.
 */
class SplitDwarfTest {
  private static final String SOURCE =
      """
      static inline __attribute__((always_inline)) int sum(int n) {
        volatile int all = n * 3;
        for (int i = 0; i < n; i++) all += i;
        return all;
      }
      int other(int n);
      __attribute__((cold)) int rare(int n) { return sum(n) + 2; }
      int main(int count, char **words) {
        int all = sum(count);
        for (int i = 0; i < count; i++) all += other(i) + (i > 5 ? rare(i) : 0);
        return all;
      }
      """;

  private static final String OTHER =
      """
      static inline __attribute__((always_inline)) int twice(int n) {
        volatile int all = n;
        return all * 2;
      }
      static __attribute__((noinline)) int plain(int n) {
        volatile int all = n;
        return all + 1;
      }
      int other(int n) { return twice(n) + twice(plain(n)); }
      """;

  @TempDir private Path folder;
  private Programs programs = new Programs(Path.of(""));

  @BeforeEach
  void write() throws IOException {
    programs = new Programs(folder);
    Files.writeString(folder.resolve("main.c"), SOURCE);
    Files.writeString(folder.resolve("other.c"), OTHER);
  }

  private Path compile(String name, String options) throws Exception {
    List<String> words = new ArrayList<>(List.of(options.split(" ")));
    String compiler = words.removeFirst();
    for (String source : List.of("main", "other")) {
      List<Object> all = new ArrayList<>(List.of(compiler));
      all.addAll(words);
      all.addAll(List.of("-O2", "-c", source + ".c", "-o", source + ".o"));
      programs.run(all.toArray());
    }
    programs.run(compiler, "main.o", "other.o", "-o", name);
    return folder.resolve(name);
  }

  private static List<Long> addresses(Path program) throws IOException {
    try (ElfFile elf = ElfFile.open(program)) {
      return elf.symbols().stream()
          .filter(symbol -> symbol.name().text().matches("main|rare|other|plain"))
          .flatMapToLong(s -> LongStream.range(s.value(), s.value() + s.size()))
          .sorted()
          .boxed()
          .toList();
    }
  }

  private record Made(List<List<InlineFrame>> frames, List<String> leftOut) {}

  private Made make(Path program) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> leftOut;
    try (ElfFile elf = ElfFile.open(program);
        DebugFiles.Found found = new DebugFiles(folder.resolve("root")).find(elf, program)) {
      Conversion made = new ElfToLidia(CreateOptions.ALL).convert(elf, found);
      leftOut = made.leftOut();
      made.writer().writeTo(bytes);
    }
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
    List<Long> addresses = addresses(program);
    assertThat(addresses).hasSizeGreaterThan(80);
    return new Made(addresses.stream().map(file::lookup).toList(), leftOut);
  }

  private List<List<InlineFrame>> whole(String options) throws Exception {
    Made whole = make(compile("whole", options));
    assertThat(whole.leftOut).isEmpty();
    assertThat(whole.frames).anyMatch(frames -> frames.size() == 2).noneMatch(List::isEmpty);
    return whole.frames;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc -gdwarf-4",
        "gcc -gdwarf-5",
        "clang -gdwarf-4",
        "clang -gdwarf-5",
        "clang -gdwarf-5 -fdebug-types-section",
        "clang -gdwarf-5 -gz"
      })
  void entriesInOtherFilesAreRead(String options) throws Exception {
    List<List<InlineFrame>> expected = whole(options);
    Path program = compile("split", options + " -gsplit-dwarf");
    assertThat(make(program)).isEqualTo(new Made(expected, List.of()));

    // They are no longer where they were built, but next to the program.
    Path moved = Files.createDirectory(folder.resolve("moved"));
    for (String name : List.of("main.dwo", "other.dwo", "split")) {
      Files.move(folder.resolve(name), moved.resolve(name));
    }
    assertThat(make(moved.resolve("split"))).isEqualTo(new Made(expected, List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc -gdwarf-4", "clang -gdwarf-4", "clang -gdwarf-5"})
  void entriesInAPackageAreRead(String options) throws Exception {
    List<List<InlineFrame>> expected = whole(options);
    Path program = compile("split", options + " -gsplit-dwarf");
    programs.run("llvm-dwp", "-e", "split", "-o", "split.dwp");
    Files.delete(folder.resolve("main.dwo"));
    Files.delete(folder.resolve("other.dwo"));
    assertThat(make(program)).isEqualTo(new Made(expected, List.of()));
  }

  @Test
  void entriesInTheObjectFileAreRead() throws Exception {
    List<List<InlineFrame>> expected = whole("clang -gdwarf-5");
    Path program = compile("split", "clang -gdwarf-5 -gsplit-dwarf=single");
    assertThat(make(program)).isEqualTo(new Made(expected, List.of()));
  }

  @Test
  void entriesBelowTheFolderOfDebugFilesAreRead() throws Exception {
    List<List<InlineFrame>> expected = whole("gcc -gdwarf-5");
    Path program = compile("split", "gcc -gdwarf-5 -gsplit-dwarf");
    Path below = folder.resolve("root").resolve(folder.getRoot().relativize(folder));
    Files.createDirectories(below);
    Files.move(folder.resolve("main.dwo"), below.resolve("main.dwo"));
    assertThat(make(program)).isEqualTo(new Made(expected, List.of()));
  }

  @Test
  void missingEntriesLeaveNamesAndLinesAndAreReported() throws Exception {
    List<List<InlineFrame>> expected = whole("gcc -gdwarf-5");
    Path program = compile("split", "gcc -gdwarf-5 -gsplit-dwarf");
    Files.delete(folder.resolve("main.dwo"));
    Made made = make(program);
    assertThat(made.leftOut)
        .containsExactly(
            "functions of 1 of 2 units, whose .dwo files are missing, the first: "
                + folder.toRealPath()
                + "/main.dwo");
    assertLines(made.frames, expected);
  }

  @Test
  void entriesOfAnotherBuildAreSkipped() throws Exception {
    Files.writeString(folder.resolve("main.c"), "int before;" + SOURCE);
    compile("old", "gcc -gdwarf-5 -gsplit-dwarf");
    Files.move(folder.resolve("main.dwo"), folder.resolve("old.dwo"));
    write();
    Path program = compile("split", "gcc -gdwarf-5 -gsplit-dwarf");
    Files.delete(folder.resolve("main.dwo"));
    Files.move(folder.resolve("old.dwo"), folder.resolve("main.dwo"));
    assertThat(make(program).leftOut).singleElement().asString().contains("1 of 2 units");
  }

  @Test
  void unitsWithOnlyLinesAddLinesToSymbols() throws Exception {
    List<List<InlineFrame>> expected = whole("clang -g");
    Made made = make(compile("lines", "clang -gline-tables-only"));
    assertThat(made.leftOut).isEmpty();
    assertLines(made.frames, expected);
  }

  /** The outer function at each address is the same, and the file and line of the innermost. */
  private static void assertLines(
      List<List<InlineFrame>> frames, List<List<InlineFrame>> expected) {
    assertThat(frames).hasSameSizeAs(expected);
    for (int i = 0; i < frames.size(); i++) {
      InlineFrame inner = frames.get(i).getFirst();
      InlineFrame expectedInner = expected.get(i).getFirst();
      assertThat(frames.get(i).getLast().function())
          .isEqualTo(expected.get(i).getLast().function());
      assertThat(inner.file()).isEqualTo(expectedInner.file());
      assertThat(inner.line()).isEqualTo(expectedInner.line());
    }
  }
}
