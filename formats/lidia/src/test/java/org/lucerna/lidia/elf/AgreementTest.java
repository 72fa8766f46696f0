package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

/**
 * Random addresses of fresh programs, asked of a Lidia file and of other readers. Equal are names
 * that differ in a compiler's suffix for parts of functions ({@code .cold}), or in the kind of a
 * constructor or destructor, several of which are one function. The remaining differences must be
 * rare: lines of another file than the function's, which have no place in a Lidia file; names of
 * lambdas, for which GNU addr2line (2.40) names the function around them. With DWARF 5 that program
 * confuses files for code without a line, so version 4 is compared too.
 */
class AgreementTest {
  private static final int ASKED = 10_000;
  private static final double WANTED = 0.995;
  private static final Pattern PARTS =
      Pattern.compile("(\\.(cold|isra|part|constprop|abi0|abiinternal)(\\.\\d+)?)+$");
  private static final Pattern KINDS = Pattern.compile("([CD])[1-5](?=E)");

  private static final String C =
      """
      #include <stdio.h>
      #include <string.h>
      static inline __attribute__((always_inline)) int sum(int n) {
        volatile int all = n * 3;
        for (int i = 0; i < n; i++) all += i;
        return all;
      }
      int outer(int n) { return sum(n) + 1; }
      __attribute__((cold)) int rare(int n) { return sum(n) + 2; }
      static int parse(const char *text) {
        int n = 0;
        for (; *text; text++) {
          if (*text >= '0' && *text <= '9')
            n = n * 10 + (*text - '0');
          else if (strchr("+-", *text))
            n = -n;
        }
        return n;
      }
      int main(int count, char **words) {
        int all = 0;
        for (int i = 0; i < count; i++) {
          all += parse(words[i]) + outer(i) + rare(i);
        }
        printf("%d\\n", all);
        return 0;
      }
      """;

  private static final String CPP =
      """
      #include <algorithm>
      #include <cstdio>
      #include <map>
      #include <string>
      #include <vector>
      struct Shape {
        virtual ~Shape() {}
        virtual double area() const = 0;
      };
      struct Square : Shape {
        double side;
        explicit Square(double s) : side(s) {}
        double area() const override { return side * side; }
      };
      template <typename T> static T total(const std::vector<T> &all) {
        T sum{};
        for (const T &each : all) sum += each;
        return sum;
      }
      static int words(const std::string &text, std::map<std::string, int> &count) {
        std::string word;
        for (char c : text) {
          if (c == ' ') {
            ++count[word];
            word.clear();
          } else {
            word += c;
          }
        }
        return (int) count.size();
      }
      int main(int argc, char **argv) {
        std::vector<Shape *> shapes;
        for (int i = 0; i < argc + 10; i++) shapes.push_back(new Square(10 - i));
        std::sort(shapes.begin(), shapes.end(),
                  [](Shape *a, Shape *b) { return a->area() < b->area(); });
        std::vector<double> areas;
        for (Shape *shape : shapes) areas.push_back(shape->area());
        std::map<std::string, int> count;
        for (int i = 0; i < argc; i++) words(argv[i], count);
        printf("%f %zu\\n", total(areas), count.size());
        for (Shape *shape : shapes) delete shape;
      }
      """;

  private static final String GO =
      """
      package main

      import (
      	"encoding/json"
      	"fmt"
      	"os"
      	"sort"
      )

      func main() {
      	words := os.Args
      	sort.Strings(words)
      	text, _ := json.Marshal(words)
      	fmt.Println(string(text))
      }
      """;

  @TempDir private Path folder;

  /** The names, files and lines at an address, as one text each. */
  private record Answer(List<String> frames) {
    static String frame(String function, String file, String line) {
      String name = KINDS.matcher(PARTS.matcher(function).replaceAll("")).replaceAll("$1");
      boolean known = !file.isEmpty() && !file.equals("??");
      String path = known ? Path.of(file).normalize().toString() : "";
      return name + " " + path + ":" + (line.equals("?") ? "0" : line);
    }

    static Answer of(List<InlineFrame> frames) {
      return new Answer(frames.stream().map(Answer::text).toList());
    }

    private static String text(InlineFrame frame) {
      return frame(frame.function().text(), frame.file().text(), Long.toString(frame.line()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc -gdwarf-4", "gcc -gdwarf-5", "g++ -gdwarf-4", "g++ -gdwarf-5"})
  void agreesWithAddr2line(String compiler) throws Exception {
    List<String> words = new ArrayList<>(List.of(compiler.split(" ")));
    boolean cpp = words.getFirst().equals("g++");
    Path source = folder.resolve(cpp ? "sample.cc" : "sample.c");
    Path program = folder.resolve("sample");
    Files.writeString(source, cpp ? CPP : C);
    words.addAll(List.of("-O2", source.toString(), "-o", program.toString()));
    run(Map.of(), words);
    long[] addresses = addresses(program);
    List<String> said =
        run(Map.of(), List.of("addr2line", "-a", "-i", "-f", "-e", program.toString()), addresses);
    List<Answer> expected = new ArrayList<>();
    for (int i = 0; i < said.size(); ) {
      if (said.get(i).startsWith("0x")) {
        expected.add(new Answer(new ArrayList<>()));
        i++;
      } else {
        String place = said.get(i + 1).replaceFirst(" \\(discriminator.*", "");
        int colon = place.lastIndexOf(':');
        String file = place.substring(0, colon);
        expected.getLast().frames.add(Answer.frame(said.get(i), file, place.substring(colon + 1)));
        i += 2;
      }
    }
    assertThat(agreement(lookUp(program, addresses), expected)).isGreaterThanOrEqualTo(WANTED);
  }

  /**
   * Go's own reader knows the function as it was compiled, and the line of the innermost. The
   * remaining differences are places in files that are not the function's, mostly of code inlined
   * without a record of it.
   */
  @Test
  @Tag("long")
  void agreesWithGo() throws Exception {
    Path source = folder.resolve("sample.go");
    Path program = folder.resolve("sample");
    Files.writeString(source, GO);
    Map<String, String> cache = Map.of("GOCACHE", folder.resolve("cache").toString());
    run(cache, List.of("go", "build", "-o", program.toString(), source.toString()));
    long[] addresses = addresses(program);
    List<String> said =
        run(cache, List.of("go", "tool", "addr2line", program.toString()), addresses);
    List<Answer> expected = new ArrayList<>();
    for (int i = 0; i < said.size(); i += 2) {
      String place = said.get(i + 1);
      int colon = place.lastIndexOf(':');
      String file = place.substring(0, colon).replaceFirst("^\\?$", "");
      String line = place.substring(colon + 1);
      expected.add(new Answer(List.of(Answer.frame(said.get(i), file, line))));
    }
    assertThat(agreement(outerAndLine(lookUp(program, addresses)), expected))
        .isGreaterThanOrEqualTo(WANTED);
    Path stripped = folder.resolve("stripped");
    run(
        cache,
        List.of("go", "build", "-ldflags=-s -w", "-o", stripped.toString(), source.toString()));
    assertThat(
            agreement(
                outerAndLine(lookUp(stripped, addresses)),
                outerAndLine(lookUp(program, addresses))))
        .isGreaterThanOrEqualTo(WANTED);
  }

  /** The name of the last frame, with the place of the first. */
  private static List<Answer> outerAndLine(List<Answer> answers) {
    return answers.stream()
        .map(
            answer -> {
              String first = answer.frames.getFirst();
              String last = answer.frames.getLast();
              String name = last.substring(0, last.lastIndexOf(' '));
              return new Answer(List.of(name + first.substring(first.lastIndexOf(' '))));
            })
        .toList();
  }

  private static double agreement(List<Answer> found, List<Answer> expected) {
    assertThat(found).hasSameSizeAs(expected);
    int equal = 0;
    for (int i = 0; i < found.size(); i++) {
      equal += found.get(i).equals(expected.get(i)) ? 1 : 0;
    }
    return (double) equal / found.size();
  }

  private static List<Answer> lookUp(Path program, long[] addresses) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ElfFile elf = ElfFile.open(program)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(bytes);
    }
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
    return LongStream.of(addresses).mapToObj(a -> Answer.of(file.lookup(a))).toList();
  }

  /** Addresses in functions, each as likely as any other. */
  private static long[] addresses(Path program) throws IOException {
    try (ElfFile elf = ElfFile.open(program)) {
      List<Symbol> functions =
          elf.symbols().stream()
              .filter(s -> s.type() == SymbolType.FUNC && s.hasSection() && s.size() > 0)
              .toList();
      long bytes = functions.stream().mapToLong(Symbol::size).sum();
      SplittableRandom random = new SplittableRandom(11);
      long[] addresses = new long[ASKED];
      for (int i = 0; i < ASKED; i++) {
        long at = random.nextLong(bytes);
        int function = 0;
        while (at >= functions.get(function).size()) {
          at -= functions.get(function++).size();
        }
        addresses[i] = functions.get(function).value() + at;
      }
      return addresses;
    }
  }

  private List<String> run(Map<String, String> environment, List<String> words, long... input)
      throws Exception {
    List<String> lines = LongStream.of(input).mapToObj(a -> "0x" + Long.toHexString(a)).toList();
    return new Programs(folder).run(environment, lines, words);
  }
}
