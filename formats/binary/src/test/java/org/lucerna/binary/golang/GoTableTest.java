package org.lucerna.binary.golang;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.fixture.Tool;

class GoTableTest {
  /**
   * Prints the runtime's frames: for each address of some functions the innermost frame, and for
   * some stacks all, with the inlined functions of one function on one line.
   */
  private static final String PROGRAM =
      """
      package main

      import (
      	"fmt"
      	"os"
      	"reflect"
      	"runtime"
      	"sort"
      	"strings"
      )

      type T struct{ n int }

      func (t *T) Inc() int { t.n++; return t.n }

      func add(a, b int) int { return leaf(a) + leaf(b) }
      func leaf(a int) int   { return a*len(os.Args) + 1 }

      func Map[K comparable, V any](m map[K]V, f func(V) V) {
      	for k, v := range m {
      		m[k] = f(v)
      	}
      }

      //go:noinline
      func stack() {
      	pcs := make([]uintptr, 100)
      	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
      	line := ""
      	for {
      		frame, more := frames.Next()
      		if line == "" {
      			line = fmt.Sprint("stack ", frame.PC)
      		}
      		line += fmt.Sprintf(" %s %s:%d", frame.Function, frame.File, frame.Line)
      		if frame.Func != nil {
      			fmt.Println(line)
      			line = ""
      		}
      		if !more {
      			break
      		}
      	}
      }

      func (t *T) String() string { return text(t) }
      func text(t *T) string {
      	stack()
      	return "T"
      }

      func outer(a int) { middle(a + 1) }
      func middle(a int) { inner(a); inner(a + 1) }
      func inner(a int) {
      	if a > 0 {
      		stack()
      	}
      }

      func work() {
      	t := &T{}
      	m := map[string]int{"a": add(1, 2)}
      	Map(m, func(v int) int { stack(); return add(v, t.Inc()) })
      	outer(len(m))
      	fmt.Fprintln(os.Stderr, m, t)
      	strings.Map(func(r rune) rune { outer(1); return r }, "a")
      	sort.Slice([]int{1, 2}, func(a, b int) bool { outer(2); return false })
      }

      func main() {
      	for _, f := range []any{work, fmt.Println, strings.ToUpper, sort.Strings, fmt.Sscanf} {
      		entry := reflect.ValueOf(f).Pointer()
      		for pc := entry; runtime.FuncForPC(pc+1).Entry() == entry; pc++ {
      			frame, _ := runtime.CallersFrames([]uintptr{pc + 1}).Next()
      			fmt.Printf("frame %d %s %s:%d\\n", pc, frame.Function, frame.File, frame.Line)
      		}
      	}
      	work()
      }
      """;

  @TempDir static Path folder;

  static Stream<GoWriter> samples() {
    return SampleElf.all().stream()
        .flatMap(elf -> Stream.of(2, 12, 16, 18, 20).map(version -> new GoWriter(elf, version)));
  }

  private static GoTable table(byte[] bytes) {
    return requireNonNull(GoTable.of(ElfFile.of(MemorySegment.ofArray(bytes))));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionsAreFoundByAddress(GoWriter sample) {
    GoTable table = table(sample.write());

    assertThat(table.count()).isEqualTo(2);
    assertThat(table.name(0)).hasToString("main.first");
    assertThat(table.entry(1)).isEqualTo(GoWriter.TEXT + 0x40);
    assertThat(table.end(1)).isEqualTo(GoWriter.TEXT + GoWriter.END);
    assertThat(table.find(GoWriter.TEXT - 1)).isEqualTo(-1);
    assertThat(table.find(GoWriter.TEXT)).isEqualTo(0);
    assertThat(table.find(GoWriter.TEXT + GoWriter.END - 1)).isEqualTo(1);
    assertThat(table.find(GoWriter.TEXT + GoWriter.END)).isEqualTo(-1);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void paddingIsNoCodeOfTheFunctionBeforeIt(GoWriter sample) {
    GoFunction second = table(sample.write()).function(1);

    assertThat(second.end()).isEqualTo(GoWriter.TEXT + GoWriter.END);
    assertThat(second.codeEnd()).isEqualTo(GoWriter.TEXT + 0x80);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 16, 18, 20})
  void tablesOfWindowsAndMacOsAreFound(int version) {
    GoWriter sample = new GoWriter(new SampleElf(true, ByteOrder.LITTLE_ENDIAN), version);
    MemorySegment windows = MemorySegment.ofArray(sample.writeForWindows());
    MemorySegment macOs = MemorySegment.ofArray(sample.writeForMacOs());

    for (GoTable found :
        Arrays.asList(GoTable.of(PeFile.of(windows)), GoTable.of(MachFile.of(macOs)))) {
      GoTable table = requireNonNull(found);
      assertThat(table.entry(1)).isEqualTo(GoWriter.TEXT + 0x40);
      assertThat(text(table.frames(GoWriter.TEXT + 0x58)))
          .isEqualTo(" main.inner b:6 main.outer a:21 main.second a:20");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inlinedFunctionsComeInnermostFirst(GoWriter sample) {
    GoTable table = table(sample.write());

    assertThat(text(table.frames(GoWriter.TEXT + 3))).isEqualTo(" main.first a:10");
    long second = GoWriter.TEXT + 0x40;
    assertThat(text(table.frames(second))).isEqualTo(" main.second a:20");
    assertThat(text(table.frames(second + 8))).isEqualTo(" main.outer a:21 main.second a:20");
    assertThat(text(table.frames(second + 0x1f)))
        .isEqualTo(" main.inner b:6 main.outer a:21 main.second a:20");
    assertThat(text(table.frames(second + 0x20))).isEqualTo(" main.second a:22");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void piecesEndWhereSomethingChanges(GoWriter sample) {
    GoPieces pieces = table(sample.write()).function(1).pieces();
    List<String> found = new ArrayList<>();
    while (pieces.next()) {
      long from = pieces.start() - GoWriter.TEXT - 0x40;
      long to = pieces.end() - GoWriter.TEXT - 0x40;
      found.add(from + "-" + to + " " + pieces.line() + " " + pieces.inlined());
    }
    assertThat(found)
        .containsExactly(
            "0-8 20 -1", "8-16 21 0", "16-24 5 1", "24-32 6 1", "32-64 22 -1", "64-80 0 -1");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void withoutSectionsItIsFoundByItsHead(GoWriter sample) {
    GoTable table = table(sample.writeWithoutSections());

    assertThat(text(table.frames(GoWriter.TEXT + 0x58)))
        .isEqualTo(" main.inner b:6 main.outer a:21 main.second a:20");
  }

  @Test
  void otherProgramsHaveNone() {
    for (SampleElf sample : SampleElf.all()) {
      assertThat(GoTable.of(ElfFile.of(MemorySegment.ofArray(sample.write())))).isNull();
    }
  }

  private static String text(List<GoFrame> frames) {
    StringBuilder text = new StringBuilder();
    for (GoFrame frame : frames) {
      GoPosition position = frame.position();
      // The runtime prints the parameters of a generic function as dots.
      String function = frame.function().text().replaceAll("\\[.*]", "[...]");
      ByteString file = position.file();
      text.append(" " + function + " " + (file == null ? "?" : file) + ":" + position.line());
    }
    return text.toString();
  }

  private static Path build(String arch, String... options) throws Exception {
    Path source = Files.writeString(folder.resolve("main.go"), PROGRAM);
    Path program = folder.resolve(arch + String.join("", options).replaceAll("[^a-z]", ""));
    if (!Files.exists(program)) {
      List<Object> arguments = new ArrayList<>(List.of("build", "-o", program));
      arguments.addAll(List.of(options));
      arguments.add(source);
      Tool.require("go")
          .with(
              Map.of(
                  "GOARCH", arch,
                  "GOOS", "linux",
                  "CGO_ENABLED", "0",
                  "GOTOOLCHAIN", "local",
                  "GOPROXY", "off",
                  "GO111MODULE", "off"))
          .run(arguments.toArray());
    }
    return program;
  }

  @ParameterizedTest
  @CsvSource({
    "-buildmode=exe,-ldflags=",
    "-buildmode=pie,-ldflags=",
    "-buildmode=exe,-ldflags=-s -w"
  })
  void framesEqualOutputOfTheRuntime(String mode, String flags) throws Exception {
    String arch = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
    Path program = build(arch, mode, flags);
    List<String> theirs = run(program);
    assertThat(theirs).hasSizeGreaterThan(1000);
    try (ElfFile file = ElfFile.open(program)) {
      GoTable table = requireNonNull(GoTable.of(file));
      long base = address(theirs.getFirst()) - entry(table, "main.work");
      int inlined = 0;
      List<String> ours = new ArrayList<>();
      for (String line : theirs) {
        List<GoFrame> frames = table.frames(address(line) - base);
        inlined += frames.size() - 1;
        boolean stack = line.startsWith("stack");
        String start = line.substring(0, line.indexOf(' ', 6));
        ours.add(start + text(stack ? frames : frames.subList(0, 1)));
      }
      assertThat(ours).isEqualTo(theirs);
      assertThat(inlined).isGreaterThan(100);
    }
  }

  private static long address(String line) {
    return Long.parseLong(line.substring(6, line.indexOf(' ', 6)));
  }

  private static List<String> run(Path program) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  private static long entry(GoTable table, String name) {
    for (int i = 0; i < table.count(); i++) {
      if (table.name(i).text().equals(name)) {
        return table.entry(i);
      }
    }
    throw new AssertionError("no " + name);
  }

  @ParameterizedTest
  @CsvSource({"386", "s390x", "arm64"})
  void functionsEqualSymbols(String arch) throws Exception {
    try (ElfFile file = ElfFile.open(build(arch, "-buildmode=exe"))) {
      GoTable table = requireNonNull(GoTable.of(file));
      List<Symbol> symbols = file.symbols().stream().toList();
      int same = 0;
      for (Symbol symbol : symbols) {
        int index = symbol.isFunction() ? table.find(symbol.value()) : -1;
        if (index >= 0 && table.entry(index) == symbol.value()) {
          same += table.name(index).equals(symbol.name()) ? 1 : 0;
        }
      }
      assertThat(same).isGreaterThan(table.count() * 9 / 10);
    }
  }
}
