package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;
import tools.jackson.databind.JsonNode;

/** Names of C++ and Rust, as stored and as written by their authors. */
class DemangleTest {
  private static final String STORED = "_ZN3geo4areaEii";
  private static final String READABLE = "geo::area(int, int)";

  private static final String AREA =
      """
      namespace geo {
      int area(int w, int h) { return w * h * 5 + (w ^ 123) * 7 - h % 11; }
      }
      """;

  /** Two functions of one key, whose names differ in rustc's suffix. */
  private static final String TWIN =
      """
      extern int NAME_count;
      int NAME(int by) __asm__("_ZN3lib4twin17h000000000000000NAMEE");
      int NAME(int by) { NAME_count += by; return NAME_count * 3 + 77 - by % 13; }
      """;

  @TempDir private Path folder;

  private Path library() throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("area.cc"), AREA);
    Path library = folder.resolve("area.so");
    tools().run("g++", "-O1", "-shared", "-fPIC", "-nostdlib", "-o", library, source);
    return library;
  }

  private Tools tools() {
    return new Tools(folder);
  }

  @Test
  void tablesOnTerminalsAreReadableAndDataIsAsStored() throws Exception {
    String library = library().toString();

    assertThat(Run.of("key", library).out()).contains(STORED).doesNotContain(READABLE);
    assertThat(Run.of("key", "--demangle", library).out()).contains(READABLE);
    assertThat(Run.onTerminal("key", library).out()).contains(READABLE).doesNotContain(STORED);
    assertThat(Run.onTerminal("key", "--no-demangle", library).out()).contains(STORED);
    assertThat(Run.onTerminal("key", "--json", library).json().has("demangled")).isFalse();
    JsonNode asked = Run.of("key", "--json", "--demangle", library).json();
    assertThat(asked.get("name").asString()).isEqualTo(STORED);
    assertThat(asked.get("demangled").asString()).isEqualTo(READABLE);
  }

  @Test
  void functionsOfOneServerAreShownAndFilteredInBothForms() throws Exception {
    String library = library().toString();
    Path stripped = folder.resolve("stripped.so");
    tools().run("objcopy", "--remove-section=.symtab", "--strip-all", library, stripped);
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      Map<String, String> at =
          Map.of(
              "LUCERNA_SERVER", ready.group(1), "LUCERNA_HTTP", "http://" + ready.group(2) + "/");
      assertThat(Run.with(at, "", "push", "--filter", "geo::", library).status()).isZero();

      for (String filter : List.of("geo::area\\(int", "^_ZN3geo")) {
        String[] pull = {
          "pull", "--no-own-names", "--filter", filter, "--demangle", stripped.toString()
        };
        assertThat(Run.with(at, "", pull).out()).as(filter).contains(READABLE);
      }
      for (String command : List.of("pull", "history", "popular")) {
        String[] plain = command.equals("popular") ? new String[0] : new String[] {library};
        Run table = Run.with(at, "", words(command, plain, "--demangle"));
        assertThat(table.out()).as(table.err()).contains(READABLE).doesNotContain(STORED);
        JsonNode line = Run.with(at, "", words(command, plain, "--demangle", "--json")).json();
        assertThat(line.get("name").asString()).as(command).isEqualTo(STORED);
        assertThat(line.get("demangled").asString()).as(command).isEqualTo(READABLE);
      }
      String symbols = folder.resolve("symbols.lidia").toString();
      String[] lidia = {"--format", "lidia", "--output", symbols, "--demangle"};
      Run written = Run.with(at, "", words("pull", new String[] {stripped.toString()}, lidia));
      assertThat(written.status()).as(written.err()).isZero();
      assertThat(Run.of("lidia", "dump", symbols).out()).contains(READABLE);
      Run script = Run.with(at, "", "pull", "--format", "idc", "--demangle", library);
      assertThat(script.status()).isEqualTo(ExitStatus.USAGE);
      String key = Run.of("key", "--json", library).json().get("key").asString();
      assertThat(Run.with(at, "", "history", key, "--full", "--demangle").out()).contains(READABLE);
      assertThat(Run.with(at, "", "explain", key, "--demangle").out())
          .contains("\n" + READABLE + "  ");
    }
  }

  private static String[] words(String command, String[] plain, String... options) {
    return Stream.of(new String[] {command}, options, plain)
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  @Test
  void candidatesThatReadAlikeAreOne() throws Exception {
    Path library = folder.resolve("twins.so");
    Path both = folder.resolve("both.c");
    Files.writeString(both, "int a_count, b_count;\n");
    Path[] objects = new Path[2];
    for (int i = 0; i < 2; i++) {
      String name = i == 0 ? "a" : "b";
      Path source = Files.writeString(folder.resolve(name + ".c"), TWIN.replace("NAME", name));
      objects[i] = folder.resolve(name + ".o");
      tools().run("gcc", "-O1", "-fPIC", "-c", "-o", objects[i], source);
    }
    tools().run("gcc", "-s", "-shared", "-nostdlib", "-o", library, both, objects[0], objects[1]);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      Map<String, String> at = Map.of("LUCERNA_SERVER", server.ready().group(1));
      for (Path object : objects) {
        Run push = Run.with(at, "", "push", object.toString());
        assertThat(push.status()).as(push.err()).isZero();
      }

      String[] pull = {"pull", "--no-own-names", "--certain", library.toString()};
      assertThat(Run.with(at, "", pull).out())
          .contains("? _ZN3lib4twin17h000000000000000aE | _ZN3lib4twin17h000000000000000bE\n");
      assertThat(
              Run.with(
                      at,
                      "",
                      words(
                          "pull",
                          new String[] {library.toString()},
                          "--no-own-names",
                          "--demangle"))
                  .out())
          .contains("? lib::twin\n");
    }
  }

  @Test
  void symbolFilesKeepStoredNamesUnlessAsked() throws Exception {
    String library = library().toString();
    String stored = folder.resolve("stored.lidia").toString();
    String readable = folder.resolve("readable.lidia").toString();
    assertThat(Run.of("lidia", "create", library, stored).status()).isZero();
    assertThat(Run.of("lidia", "create", "--demangle", library, readable).status()).isZero();
    assertThat(Run.of("lidia", "create", "--demangle", "--compat", library, readable).status())
        .isEqualTo(ExitStatus.USAGE);

    assertThat(Run.of("lidia", "dump", stored).out()).contains(STORED);
    assertThat(Run.of("lidia", "dump", "--demangle", stored).out()).contains(READABLE);
    assertThat(Run.of("lidia", "dump", readable).out()).contains(READABLE);
  }

  @Test
  void lookedUpFunctionsAreReadable() throws IOException {
    LidiaWriter writer = new LidiaWriter();
    writer.add(Range.named(0x1000, 16, ByteString.utf8(STORED)));
    Path path = folder.resolve("a.lidia");
    writer.writeTo(path);
    String file = path.toString();

    assertThat(Run.of("lidia", "lookup", file, "0x1000").out()).contains(READABLE);
    assertThat(Run.of("lidia", "lookup", "--no-demangle", file, "0x1000").out()).contains(STORED);
    assertThat(Run.of("lidia", "lookup", "--json", file, "0x1000").out())
        .isEqualTo(
            "{\"address\":4096,\"frames\":[{\"function\":\"%s\",\"file\":\"\",\"line\":0}]}\n"
                .formatted(STORED));
    assertThat(Run.of("lidia", "lookup", "--json", "--demangle", file, "0x1000").out())
        .contains("\"function\":\"" + STORED + "\",\"demangled\":\"" + READABLE + "\"");
  }
}
