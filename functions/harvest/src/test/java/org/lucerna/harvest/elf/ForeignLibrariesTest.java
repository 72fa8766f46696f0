package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.file.Harvest;

/**
 * The whole C library of another processor, linked and stripped: its functions are found, and have
 * a key of the function of that name in the archive.
 */
@Tag("long")
class ForeignLibrariesTest {
  /** Functions of fewer bytes are not asked for. */
  private static final int LEAST_SIZE = 16;

  /** Symbols that only a dynamic loader or another form of the library has. */
  private static final List<String> UNDEFINED =
      List.of(
          "_DYNAMIC",
          "__memcpy_ppc",
          "__mempcpy_ppc",
          "__memmove_ppc",
          "__memset_ppc",
          "__strlen_ppc",
          "__strcmp_ppc",
          "__strchr_ppc",
          "__strncpy_ppc");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arm-linux-gnueabihf",
        "aarch64-linux-gnu",
        "i686-linux-gnu",
        "powerpc64le-linux-gnu",
        "mips64el-linux-gnuabi64",
        "riscv64-linux-gnu",
      })
  void functionsOfAStrippedProgramHaveTheKeysOfTheArchive(String processor) throws Exception {
    Compiler cross = Compiler.require(processor + "-gcc", folder);
    Path archive = Path.of(cross.ask("-print-file-name=libc.a"));
    Assumptions.assumeTrue(
        archive.isAbsolute() && Files.exists(archive), "no libc.a: apt-get install libc6-dev");
    List<String> link = new ArrayList<>(List.of("-O2", "-static", "-Wl,--whole-archive"));
    link.addAll(List.of(archive.toString(), "-Wl,--no-whole-archive"));
    link.addAll(List.of("-Wl,--allow-multiple-definition", "-Wl,--unresolved-symbols=ignore-all"));
    UNDEFINED.forEach(name -> link.add("-Wl,--defsym=" + name + "=0"));
    Path linked =
        cross.compile("int main(void) { return 0; }", "linked", link.toArray(String[]::new));
    Compiler strip = Compiler.require(processor + "-strip", folder);
    Path stripped = strip.link("stripped", "-s", linked.toString());

    Map<String, Set<Md5>> library = new HashMap<>();
    for (HarvestedFunction function : functions(archive)) {
      names(function).forEach(name -> addKeys(library, name, function));
    }
    Map<Long, HarvestedFunction> found = new HashMap<>();
    functions(stripped).forEach(function -> found.put(function.address(), function));
    int asked = 0;
    int known = 0;
    for (HarvestedFunction function : functions(linked)) {
      Set<Md5> keys = library.get(String.valueOf(function.name()));
      if (function.size() >= LEAST_SIZE && keys != null) {
        asked++;
        HarvestedFunction same = found.get(function.address());
        boolean isKnown =
            same != null && same.primaryKeys().stream().anyMatch(key -> keys.contains(key.md5()));
        known += isKnown ? 1 : 0;
      }
    }

    assertThat(asked).isGreaterThan(2_500);
    assertThat(known / (double) asked).isGreaterThan(0.97);
  }

  private static List<String> names(HarvestedFunction function) {
    List<String> names = new ArrayList<>();
    ByteString name = function.name();
    ObjectOrigin origin = ObjectOrigin.of(function.metadata());
    if (name != null) {
      names.add(name.text());
    }
    if (origin != null) {
      origin.aliases().forEach(alias -> names.add(alias.text()));
    }
    return names;
  }

  private static void addKeys(
      Map<String, Set<Md5>> library, String name, HarvestedFunction function) {
    Set<Md5> keys = library.computeIfAbsent(name, _ -> new HashSet<>());
    function.primaryKeys().forEach(key -> keys.add(key.md5()));
  }

  private static List<HarvestedFunction> functions(Path path) throws IOException {
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      return file.functions();
    }
  }
}
