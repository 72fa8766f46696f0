package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpScheme;

/** A function has one GUID wherever it is linked, and in its object file. */
class GuidsTest {
  private static final String PROGRAM =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      int counter, table[64] = {1};
      static struct { long first; char *text; long last; } record = {3, "some text", 4};
      struct { long first, second; } pair = {5, 6};
      __attribute__((noinline)) int leaf(int x) { return x * 3 + table[x & 63]; }
      __attribute__((noinline)) int calls(int x) { counter += leaf(x); return leaf(counter) - x; }
      __attribute__((noinline)) long fields(long x) {
        record.last += x;
        return record.first * record.last + strlen(record.text);
      }
      __attribute__((noinline)) long both(void) { return pair.first + pair.second++; }
      __attribute__((noinline)) long file(void) { return ((long *) stdout)[3]; }
      __attribute__((noinline)) void fails(const char *why) { record.text = (char *) why; abort(); }
      __attribute__((noinline)) int checks(int x) {
        if (x > 1000) fails("too large");
        return leaf(x);
      }
      __attribute__((noinline)) int tail(int x) { return x > 7 ? leaf(x - 7) : checks(x); }
      int main(int count, char **arguments) {
        return calls(count) + fields(count) + checks(count) + tail(count) + both() + file();
      }
      """;

  @TempDir private Path folder;

  private static HarvestedGuids guids(Path path) throws IOException {
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      return Objects.requireNonNull(file.guids());
    }
  }

  private static Map<ByteString, Set<UUID>> byName(HarvestedGuids guids) {
    Map<ByteString, Set<UUID>> byName = new HashMap<>();
    for (HarvestedGuids.Entry entry : guids.functions()) {
      ByteString name = entry.function().name();
      if (name != null) {
        byName.computeIfAbsent(name, _ -> new HashSet<>()).add(entry.guid());
      }
    }
    return byName;
  }

  /** Names in both files whose functions have no GUID in common. */
  private static List<String> different(Path one, Path other, int least) throws IOException {
    Map<ByteString, Set<UUID>> known = byName(guids(one));
    List<String> different = new ArrayList<>();
    int common = 0;
    for (Map.Entry<ByteString, Set<UUID>> each : byName(guids(other)).entrySet()) {
      Set<UUID> its = known.get(each.getKey());
      if (its != null) {
        common++;
        if (its.stream().noneMatch(each.getValue()::contains)) {
          different.add(each.getKey().text());
        }
      }
    }
    assertThat(common).isGreaterThanOrEqualTo(least);
    assertThat(different.size())
        .as("%s of %d functions", different, common)
        .isLessThanOrEqualTo(common / 50);
    return different;
  }

  @Test
  void objectsAndProgramsAtAnyAddressHaveTheSameGuids() throws Exception {
    Compiler gcc = Compiler.require("gcc", folder);
    for (String option : List.of("-fpie", "-fno-pie", "-fPIC")) {
      Path object = gcc.compile(PROGRAM, "object.o", "-O2", "-c", option);
      String kind = option.equals("-fno-pie") ? "-no-pie" : "-pie";
      Path program = gcc.link("program", kind, object.toString());
      Path moved = gcc.link("moved", kind, object.toString(), "-Wl,-Ttext-segment=0x7000000");

      assertThat(different(object, program, 7)).as(option).isEmpty();
      assertThat(different(program, moved, 7)).as(option).isEmpty();
    }
  }

  /** Code of libraries whose variables and functions may be replaced reaches them by slots. */
  @Test
  void librariesThatReachTheirOwnSymbolsBySlotsHaveTheSameGuids() throws Exception {
    Compiler gcc = Compiler.require("gcc", folder);
    // A jump by a slot is a byte longer than a jump.
    String[] options = {"-O2", "-c", "-fPIC", "-fno-plt", "-fno-optimize-sibling-calls"};
    Path object = gcc.compile(PROGRAM, "object.o", options);
    Path program = gcc.link("program", "-pie", object.toString());
    Path library = gcc.link("library", "-shared", object.toString());

    assertThat(different(object, library, 8)).isEmpty();
    assertThat(different(program, library, 8)).isEmpty();
  }

  /** Places of variables of threads become numbers, which depend on the program. */
  @Test
  void functionsOfALibraryHaveTheirGuidsInAProgram() throws Exception {
    Compiler gcc = Compiler.require("gcc", folder);
    Path library = Path.of(gcc.ask("-print-file-name=libz.a"));
    Assumptions.assumeTrue(Files.exists(library), "no libz.a: apt-get install zlib1g-dev");
    Path program =
        gcc.link(
            "program",
            "-shared",
            "-Wl,-Bsymbolic",
            "-Wl,--whole-archive",
            library.toString(),
            "-Wl,--no-whole-archive");

    List<String> different = different(library, program, 80);
    assertThat(different).doesNotContain("inflate", "deflate", "crc32", "adler32");
  }

  private static final Path DATABASES =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  private static Path database(String name) {
    Path database = DATABASES.resolve(name);
    Assumptions.assumeTrue(
        Files.exists(database), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    return database;
  }

  /** The share of functions at the same address that have the same GUID in two files. */
  private static double common(Path one, Path other, int least) throws IOException {
    Map<Long, UUID> known = byAddress(guids(one));
    Map<Long, UUID> found = byAddress(guids(other));
    found.keySet().retainAll(known.keySet());
    assertThat(found).hasSizeGreaterThanOrEqualTo(least);
    long same =
        found.entrySet().stream()
            .filter(each -> each.getValue().equals(known.get(each.getKey())))
            .count();
    return (double) same / found.size();
  }

  @Test
  void functionsOfAnElfDatabaseHaveTheirGuidsOfTheProgram() throws Exception {
    Path database = database("print_arg_O3-v91-zstd.i64");

    assertThat(common(DATABASES.resolve("bins/print_arg_O3"), database, 2)).isEqualTo(1);
  }

  @Test
  void functionsOfAWindowsDatabaseHaveTheirGuidsOfTheProgram() throws Exception {
    Path path = database("DilbootApp.efi.i64");
    Path original = folder.resolve("original.efi");
    try (IdaDatabase database = IdaDatabase.open(path);
        FileChannel out =
            FileChannel.open(original, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThat(database.inputFile().writeTo(out)).isNotEmpty();
    }

    assertThat(common(original, path, 30)).isGreaterThan(0.9);
  }

  private static Map<Long, UUID> byAddress(HarvestedGuids guids) {
    Map<Long, UUID> byAddress = new HashMap<>();
    guids.functions().forEach(entry -> byAddress.put(entry.function().address(), entry.guid()));
    return byAddress;
  }

  @Test
  void guidsHaveTargetAndConstraints() throws Exception {
    Compiler gcc = Compiler.require("gcc", folder);
    Path program = gcc.compile(PROGRAM, "program", "-O2");
    HarvestedGuids guids = guids(program);
    Map<ByteString, HarvestedGuids.Entry> byName = new HashMap<>();
    guids
        .functions()
        .forEach(
            entry -> {
              if (entry.function().name() != null) {
                byName.put(entry.function().name(), entry);
              }
            });
    HarvestedGuids.Entry calls = Objects.requireNonNull(byName.get(ByteString.utf8("calls")));
    HarvestedGuids.Entry leaf = Objects.requireNonNull(byName.get(ByteString.utf8("leaf")));
    HarvestedGuids.Entry fails = Objects.requireNonNull(byName.get(ByteString.utf8("fails")));

    assertThat(guids.scheme()).isEqualTo(WarpScheme.X64);
    assertThat(guids.target()).isEqualTo(WarpTarget.of("x86_64", "linux-x86_64"));
    assertThat(calls.constraints())
        .extracting(WarpConstraint::guid)
        .contains(
            WarpConstraint.function(leaf.guid(), 0).guid(),
            WarpConstraint.symbol(ByteString.utf8("leaf"), 0).guid());
    assertThat(fails.constraints())
        .extracting(WarpConstraint::guid)
        .contains(WarpConstraint.symbol(ByteString.utf8("abort"), 0).guid());
  }
}
