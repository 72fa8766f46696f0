package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

/** The functions of an archive keep their keys, whichever linker links them. */
class LinkersTest {
  private static final String PROGRAM =
      """
      #include <errno.h>
      #include <locale.h>
      #include <regex.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <time.h>
      static int order(const void *a, const void *b) { return *(char *) a - *(char *) b; }
      int main(int count, char **words) {
        regex_t expression;
        time_t now = time(0);
        setlocale(LC_ALL, "");
        errno = regcomp(&expression, words[0], 0);
        printf("%s %d\\n", asctime(localtime(&now)), errno);
        qsort(words, count, sizeof *words, order);
        return 0;
      }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bfd", "gold", "lld"})
  void functionsKeepOneOfTheirKeys(String linker) throws Exception {
    Path tool = Path.of("/usr/bin", "ld." + linker);
    Assumptions.assumeTrue(Files.isExecutable(tool), "no " + tool.getFileName());
    Compiler gcc = Compiler.require("gcc", folder);
    Path archive = Path.of(gcc.ask("-print-file-name=libc.a"));
    Assumptions.assumeTrue(
        System.getProperty("os.arch").equals("amd64") && Files.exists(archive),
        "no libc.a for x86-64: apt-get install libc6-dev");
    Path program = gcc.compile(PROGRAM, "program", "-O2", "-static", "-fuse-ld=" + linker);

    Map<String, Set<Md5>> library = new HashMap<>();
    for (HarvestedFunction function : functions(archive)) {
      addKeys(library.computeIfAbsent(sizedName(function), _ -> new HashSet<>()), function);
    }
    int compared = 0;
    int kept = 0;
    for (HarvestedFunction function : functions(program)) {
      Set<Md5> keys = library.get(sizedName(function));
      if (function.name() != null && keys != null) {
        compared++;
        kept += keys.contains(function.keys().getLast().md5()) ? 1 : 0;
      }
    }

    assertThat(compared).isGreaterThan(500);
    assertThat(kept / (double) compared).isGreaterThan(0.99);
  }

  private static Iterable<HarvestedFunction> functions(Path path) throws IOException {
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      return file.functions();
    }
  }

  private static String sizedName(HarvestedFunction function) {
    return function.name() + " " + function.size();
  }

  private static void addKeys(Set<Md5> keys, HarvestedFunction function) {
    function.keys().forEach(key -> keys.add(key.md5()));
  }
}
