package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.fixture.Tool;

/** Compilers' debug information, compared with the output of {@code addr2line -i -f}. */
class AddressToLineTest {
  private static final int ADDRESSES = 1500;
  private static final double LEAST_EQUAL = 0.995;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc -gdwarf-2 -O0",
        "gcc -gdwarf-2 -O2",
        "gcc -gdwarf-3 -gstrict-dwarf -O2",
        "gcc -gdwarf-4 -O0",
        "gcc -gdwarf-4 -O2 -no-pie",
        "gcc -gdwarf-4 -O2 -gdwarf64",
        "gcc -gdwarf-4 -O2 -fdebug-types-section",
        "gcc -gdwarf-4 -O2 -ffunction-sections -Wl,--gc-sections -no-pie",
        "gcc -gdwarf-5 -O0 -no-pie",
        "gcc -gdwarf-5 -O2",
        "gcc -gdwarf-5 -O2 -ffunction-sections -Wl,--gc-sections",
        "gcc -gdwarf-5 -O2 -freorder-blocks-and-partition -gz=zlib",
        "gcc -gdwarf-5 -O1 -fno-reorder-functions -c",
        "gcc -gdwarf-5 -O1 -fno-reorder-functions -c -m32",
        "gcc -gdwarf-2 -O1 -fno-reorder-functions -c -m32",
        "clang -gdwarf-4 -O2",
      })
  void linesOfCEqualAddr2line(String command) throws Exception {
    compare("addr2line", command, "c", SampleSources.C);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g++ -gdwarf-2 -O2",
        "g++ -gdwarf-3 -O2",
        "g++ -gdwarf-4 -O0",
        "g++ -gdwarf-4 -O2 -fdebug-types-section",
        "g++ -gdwarf-5 -O0 -no-pie",
        "g++ -gdwarf-5 -O2",
        "g++ -gdwarf-5 -O3 -ffunction-sections -Wl,--gc-sections -gz=zlib",
      })
  void linesOfCppEqualAddr2line(String command) throws Exception {
    compare("addr2line", command, "cc", SampleSources.CPP);
  }

  /**
   * Misread by the addr2line of binutils 2.40: strings of 64-bit DWARF 5; rows of version 5 before
   * the first opcode that sets the file, for which it takes file 0 in place of file 1; and inlined
   * functions whose ranges clang names by an index, which it leaves out.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "g++ -gdwarf-5 -O2 -gdwarf64",
        "g++ -gdwarf-5 -O2 -flto",
        "g++ -gdwarf-5 -O3",
        "clang++ -gdwarf-5 -O2",
      })
  void linesOfCppEqualLlvmSymbolizer(String command) throws Exception {
    compare("llvm-addr2line", command, "cc", SampleSources.CPP);
  }

  /** A file of debug information alone says the same as the program that it was taken from. */
  @Test
  void strippedFilesWithDebugFilesGiveTheSameLines() throws Exception {
    Tool objcopy = Tool.require("objcopy");
    compare("addr2line", "gcc -gdwarf-5 -O2", "c", SampleSources.C);
    Path debug = folder.resolve("sample.debug");
    objcopy.run("--only-keep-debug", folder.resolve("sample"), debug);
    try (ElfFile whole = ElfFile.open(folder.resolve("sample"));
        ElfFile split = ElfFile.open(debug)) {
      Symbolizer of = new Symbolizer(ElfDebugSections.of(whole));
      Symbolizer alone = new Symbolizer(ElfDebugSections.of(split));
      for (long address : addresses(ElfDebugSections.of(whole))) {
        assertThat(alone.frames(address)).isNotEmpty().isEqualTo(of.frames(address));
      }
    }
  }

  private void compare(String reader, String command, String suffix, String source)
      throws Exception {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    Tool compiler = Tool.require(words.removeFirst());
    Tool addr2line = Tool.require(reader);
    Files.writeString(folder.resolve("mix.h"), SampleSources.HEADER);
    Path code = Files.writeString(folder.resolve("sample." + suffix), source);
    Path program = folder.resolve("sample");
    words.addAll(List.of(code.toString(), "-o", program.toString()));
    try {
      compiler.run(words.toArray());
    } catch (AssertionError _) {
      Assumptions.abort("no compiler that accepts: " + command);
    }
    try (ElfFile file = ElfFile.open(program)) {
      DebugSections sections = ElfDebugSections.of(file);
      List<Long> addresses = addresses(sections);
      assertThat(addresses).hasSizeGreaterThan(200);
      Map<Long, List<Line>> theirs = theirs(addr2line, program, addresses);
      Symbolizer symbolizer = new Symbolizer(sections);
      List<String> different = new ArrayList<>();
      for (long address : addresses) {
        List<Line> ours = symbolizer.frames(address).stream().map(Line::of).toList();
        if (!same(file, address, ours, theirs.getOrDefault(address, List.of()))) {
          different.add(Long.toHexString(address) + "\n" + theirs.get(address) + "\n" + ours);
        }
      }
      assertThat((double) different.size() / addresses.size())
          .as("%s: %s", command, different.stream().limit(5).toList())
          .isLessThanOrEqualTo(1 - LEAST_EQUAL);
    }
  }

  /**
   * Whether frames agree. Both tools may put a name of the symbol table in place of a function's:
   * one if there is no linkage name, even for inlined functions; the other always.
   */
  private static boolean same(ElfFile file, long address, List<Line> ours, List<Line> theirs) {
    boolean same = ours.size() == theirs.size();
    for (int i = 0; same && i < ours.size(); i++) {
      Line our = ours.get(i);
      Line their = theirs.get(i);
      same =
          our.file().equals(their.file())
              && our.line() == their.line()
              && (our.function().equals(their.function())
                  || symbols(file, address).contains(their.function()));
    }
    return same;
  }

  private static List<String> symbols(ElfFile file, long address) {
    List<String> names = new ArrayList<>();
    SymbolTable table = file.symbols();
    for (int i = 1; i < table.count(); i++) {
      Symbol symbol = table.get(i);
      if (Long.compareUnsigned(address - symbol.value(), symbol.size()) < 0) {
        names.add(symbol.name().text());
      }
    }
    return names;
  }

  /** A frame as both say it. */
  private record Line(String function, String file, int line) {
    static Line of(InlinedCall frame) {
      return new Line(text(frame.function()), text(frame.file()), frame.line());
    }

    private static String text(@Nullable ByteString name) {
      return name == null ? "??" : base(name.text());
    }

    static String base(String path) {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  /** Addresses of code, all there are or some at random. */
  private static List<Long> addresses(DebugSections sections) {
    TreeSet<Long> all = new TreeSet<>();
    new Dwarf(sections)
        .functions(
            tree -> {
              DwarfRanges ranges = tree.function().ranges();
              for (int i = 0; i < ranges.size(); i++) {
                for (long address = ranges.low(i); address < ranges.high(i); address++) {
                  all.add(address);
                }
              }
            });
    List<Long> chosen = new ArrayList<>(all);
    SplittableRandom random = new SplittableRandom(1);
    while (chosen.size() > ADDRESSES) {
      int last = chosen.size() - 1;
      chosen.set(random.nextInt(last), chosen.get(last));
      chosen.removeLast();
    }
    return chosen;
  }

  private Map<Long, List<Line>> theirs(Tool addr2line, Path program, List<Long> addresses)
      throws IOException, InterruptedException {
    Object[] arguments =
        Stream.concat(
                Stream.of("-a", "-i", "-f", "-e", program),
                addresses.stream().map(Long::toHexString))
            .toArray();
    List<String> lines = Arrays.asList(addr2line.run(arguments).split("\n"));
    Map<Long, List<Line>> all = new LinkedHashMap<>();
    List<Line> frames = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      if (lines.get(i).startsWith("0x")) {
        frames = new ArrayList<>();
        all.put(Long.parseUnsignedLong(lines.get(i).substring(2), 16), frames);
        i++;
      } else {
        String place = lines.get(i + 1);
        int colon = place.lastIndexOf(':');
        // "?" stands for no line; " (discriminator 2)" may follow.
        String number = place.substring(colon + 1).replaceFirst("[ ?].*", "");
        int line = number.isEmpty() ? 0 : Integer.parseInt(number);
        frames.add(new Line(lines.get(i), Line.base(place.substring(0, colon)), line));
        i += 2;
      }
    }
    return all;
  }
}
