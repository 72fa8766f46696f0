package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.HarvestFile;

/** A function of another processor has the same key in its object file and in the program. */
class CrossLinkTest {
  private static final String CALLS =
      """
      int other(int);
      int calls(int x) { return other(x + 1) * 3 + other(x); }
      int jumps(int x) { return x > 7 ? other(x - 7) : x; }
      """;
  private static final String LOADS =
      "extern int variable; int loads(int x) { return variable + x; }";
  private static final String CALLED = "int variable; int other(int x) { return x ^ 5; }";

  @TempDir private Path folder;

  @Test
  void thumbCallsHaveTheirKeyBeforeLinking() throws Exception {
    assertKeysStay(CALLS, "arm-linux-gnueabihf-gcc", "-mthumb");
  }

  @Test
  void arm64LoadsThroughAPageOfTheGotHaveTheirKeyBeforeLinking() throws Exception {
    assertKeysStay(LOADS, "aarch64-linux-gnu-gcc", "-fpic");
  }

  /** The first key of each function, that of IDA. */
  private void assertKeysStay(String source, String compiler, String... options) throws Exception {
    Compiler cross = Compiler.require(compiler, folder);
    List<String> compile = List.of("-O2", "-c");
    Path calls = cross.compile(source, "calls.o", join(compile, options));
    Path called = cross.compile(CALLED, "called.o", join(compile, options));
    Path linked =
        cross.link(
            "linked", "-static", "-nostdlib", "-Wl,-e,0", calls.toString(), called.toString());

    Map<String, Md5> before = keys(calls);
    Map<String, Md5> after = keys(linked);

    assertThat(before).isNotEmpty();
    assertThat(after).containsAllEntriesOf(before);
  }

  private static String[] join(List<String> first, String... second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(second));
    return all.toArray(String[]::new);
  }

  private static Map<String, Md5> keys(Path path) throws IOException {
    Map<String, Md5> keys = new TreeMap<>();
    try (HarvestFile file = HarvestFile.open(path, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        keys.put(String.valueOf(function.name()), function.keys().getFirst().md5());
      }
    }
    return keys;
  }
}
