package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

/**
 * Random addresses in the functions of the system's C library, whose debug file Debian builds with
 * a relative folder of compilation, asked of a Lidia file and of llvm-symbolizer. Names of one
 * address are equal; files and lines are compared where both sides have a line. The remaining
 * differences are rows of files that are included in the middle of a function, which have no place
 * in a Lidia file.
 */
@Tag("long")
class LibcAgreementTest {
  private static final Path LIBC = Path.of("/lib/x86_64-linux-gnu/libc.so.6");
  private static final int ASKED = 1_000;

  @TempDir private Path folder;

  /** The innermost function at an address, and the place in the source; a line of 0 is unknown. */
  private record Answer(String function, String file, long line) {
    private static Answer of(String function, String file, String line) {
      return new Answer(function, Path.of(file).normalize().toString(), Long.parseLong(line));
    }
  }

  @Test
  void functionsFilesAndLinesAgreeWithLlvm() throws Exception {
    String symbolizer =
        IntStream.rangeClosed(16, 30)
            .mapToObj(version -> "llvm-symbolizer-" + version)
            .filter(name -> Files.isExecutable(Path.of("/usr/bin", name)))
            .findFirst()
            .orElse("");
    // Version 14 doubles the folder of compilation.
    assumeTrue(!symbolizer.isEmpty(), "no llvm-symbolizer 16 or newer: apt-get install llvm-16");
    assumeTrue(Files.exists(LIBC), "no glibc of Debian for x86-64");
    List<Long> addresses = new ArrayList<>();
    List<Set<String>> names = new ArrayList<>();
    List<Answer> found = new ArrayList<>();
    try (ElfFile elf = ElfFile.open(LIBC);
        DebugFiles.Found debug = new DebugFiles(DebugFiles.SYSTEM).find(elf, LIBC)) {
      assumeTrue(debug.debug() != null, "no debug file of libc: apt-get install libc6-dbg");
      List<Symbol> symbols =
          debug.holder(elf).symbols().stream()
              .filter(s -> s.type() == SymbolType.FUNC && s.hasSection() && s.size() > 0)
              .toList();
      choose(symbols, addresses, names);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ElfToLidia(CreateOptions.ALL).convert(elf, debug).writer().writeTo(bytes);
      LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
      for (long address : addresses) {
        InlineFrame frame = file.lookup(address).getFirst();
        found.add(
            Answer.of(frame.function().text(), frame.file().text(), Long.toString(frame.line())));
      }
    }
    List<Answer> expected = ask(symbolizer, addresses);
    int known = 0;
    int functions = 0;
    int places = 0;
    int files = 0;
    int lines = 0;
    for (int i = 0; i < ASKED; i++) {
      Answer ours = found.get(i);
      Answer theirs = expected.get(i);
      known += theirs.function.equals("??") ? 0 : 1;
      functions +=
          plain(ours.function).equals(plain(theirs.function))
                  || (names.get(i).contains(ours.function)
                      && names.get(i).contains(theirs.function))
              ? 1
              : 0;
      if (ours.line > 0 && theirs.line > 0) {
        places++;
        files += ours.file.equals(theirs.file) ? 1 : 0;
        lines += ours.file.equals(theirs.file) && ours.line == theirs.line ? 1 : 0;
      }
    }
    System.out.printf(
        "of %d addresses with names: function %d; of %d with lines: file %d, line %d%n",
        known, functions, places, files, lines);
    assertThat(known).isGreaterThanOrEqualTo(ASKED * 98 / 100);
    assertThat(functions).isGreaterThanOrEqualTo(known * 98 / 100);
    assertThat(places).isGreaterThanOrEqualTo(ASKED * 90 / 100);
    assertThat(files).isGreaterThanOrEqualTo(places * 98 / 100);
    assertThat(lines).isGreaterThanOrEqualTo(places * 97 / 100);
  }

  /**
   * A name without a compiler's suffixes for parts and copies of a function, and without the
   * library's prefixes for its own copies.
   */
  private static String plain(String name) {
    return name.replaceAll("\\.(part|constprop|isra|cold)(\\.\\d+)?", "").replaceAll("^__GI_", "");
  }

  /** Addresses in functions, each as likely as any other, and the names of each function. */
  private static void choose(List<Symbol> symbols, List<Long> addresses, List<Set<String>> names) {
    SplittableRandom random = new SplittableRandom(5);
    long bytes = symbols.stream().mapToLong(Symbol::size).sum();
    while (addresses.size() < ASKED) {
      long at = random.nextLong(bytes);
      int function = 0;
      while (at >= symbols.get(function).size()) {
        at -= symbols.get(function++).size();
      }
      Symbol chosen = symbols.get(function);
      addresses.add(chosen.value() + at);
      Set<String> same = new HashSet<>();
      symbols.stream()
          .filter(symbol -> symbol.value() == chosen.value())
          .forEach(symbol -> same.add(symbol.name().text()));
      names.add(same);
    }
  }

  private List<Answer> ask(String symbolizer, List<Long> addresses) throws Exception {
    List<String> input = addresses.stream().map(a -> "0x" + Long.toHexString(a)).toList();
    List<Answer> answers = new ArrayList<>();
    // A function and its place, with a line and a column, then an empty line.
    List<String> said =
        new Programs(folder)
            .run(Map.of(), input, List.of(symbolizer, "--obj=" + LIBC, "--inlines"));
    for (int i = 0; i + 1 < said.size(); i++) {
      String[] place = said.get(i + 1).split(":", -1);
      answers.add(Answer.of(said.get(i), place[0].equals("??") ? "" : place[0], place[1]));
      while (!said.get(i).isEmpty()) {
        i++;
      }
    }
    return answers;
  }
}
