package org.lucerna.cli.ghidra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** A real Ghidra names a library of Windows by a PDB file that Lucerna wrote. */
@Tag("ghidra")
class GhidraPdbTest {
  private static final Pattern FUNCTION = Pattern.compile("function (\\S+) IMPORTED (\\S+) \\| .*");

  /** A public or static function in the map that the linker writes. */
  private static final Pattern LINKED =
      Pattern.compile("(?m)^ 0001:([0-9a-f]{8}) +(\\S+) +[0-9a-f]{16} ");

  private static final int TEXT = 0x1000;

  private static final String SOURCE =
      """
      #define APART __declspec(noinline)
      namespace shape {
      volatile int seen;
      struct Box {
        int width, height;
        int area(int scale) const;
        int area(const char *text) const;
      };
      static APART int hidden(int n) {
        for (int i = 0; i < n; i++) seen += i * n;
        return seen ^ n;
      }
      APART int Box::area(int scale) const { return hidden(width * scale) + height; }
      APART int Box::area(const char *text) const {
        int sum = 0;
        while (*text) sum = sum * 31 + *text++;
        return sum * width;
      }
      }
      extern "C" APART int counted(int n) {
        int sum = 7;
        for (; n > 0; n -= 3) shape::seen = sum = sum * 13 + n;
        return sum;
      }
      extern "C" APART int Foo(int n) { shape::seen = n; return counted(n + 2) * 5; }
      extern "C" APART int foo(int n) { shape::seen = n + 1; return counted(n - 9) * 11; }
      extern "C" int start(const shape::Box *box) {
        return box->area(3) + box->area("text") + Foo(1) + foo(box->width);
      }
      """;

  @TempDir private Path folder;
  private Ghidra ghidra;
  private Path library;
  private Set<String> linked;
  private ServerProcess server;
  private String lumina;
  private String http;

  @BeforeEach
  void push() throws Exception {
    ghidra = Ghidra.require(folder);
    Path named = compile();
    linked = linked(Files.readString(named.resolveSibling("shapes.map")));
    // Without its PDB file it is stripped.
    library = Files.createDirectory(folder.resolve("stripped")).resolve("shapes.dll");
    Files.copy(named, library);
    server = new ServerProcess(folder, "--http", "127.0.0.1:0");
    Matcher ready = server.ready();
    lumina = ready.group(1);
    http = "http://" + ready.group(2);
    run("push", "--server", lumina, named.toString());
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private Path compile() throws Exception {
    Path source = Files.writeString(folder.resolve("shapes.cpp"), SOURCE);
    Path object = folder.resolve("shapes.obj");
    Path built = Files.createDirectory(folder.resolve("built"));
    new Tools(folder)
        .run(
            "clang",
            "--target=x86_64-pc-windows-msvc",
            "-O1",
            "-g",
            "-gcodeview",
            "-ffreestanding",
            "-c",
            source,
            "-o",
            object);
    new Tools(built)
        .run(
            "lld-link",
            "/dll",
            "/debug",
            "/entry:start",
            "/nodefaultlib",
            "/pdbaltpath:shapes.pdb",
            "/map:shapes.map",
            "/out:shapes.dll",
            object);
    return built.resolve("shapes.dll");
  }

  private static void run(String... words) {
    Run run = Run.of(words);
    assertThat(run.status()).as(run.err()).isZero();
  }

  /** Where functions begin, counted from the image base, with their names. */
  private static Set<String> linked(String map) {
    Set<String> names = new TreeSet<>();
    Matcher function = LINKED.matcher(map);
    while (function.find()) {
      int rva = TEXT + Integer.parseInt(function.group(1), 16);
      // A static function's name as the linker would have it is not in the compiler's PDB file.
      String name = function.group(2).replace("?hidden@shape@@YAHH@Z", "shape::hidden");
      names.add(Integer.toHexString(rva) + " " + name);
    }
    return names;
  }

  /** The same in Ghidra, which also keeps names that it shows in another form. */
  private static Set<String> named(List<String> printed) {
    Set<String> names = new TreeSet<>();
    for (String line : printed) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        names.add(function.group(1) + " " + function.group(2));
      }
    }
    return names;
  }

  private void assertNamesAndTypes(List<String> printed) {
    assertThat(linked).hasSize(7);
    assertThat(named(printed)).containsAll(linked);
    assertThat(named(printed)).anyMatch(function -> function.endsWith(" shape::Box::area"));
    assertThat(printed)
        .anyMatch(line -> line.startsWith("function 1000 ") && line.contains("(Box * "));
  }

  @Test
  void pulledPdbBesideTheLibraryNamesEveryFunction() throws Exception {
    Path pdb = library.resolveSibling("shapes.pdb");
    run("pull", "--server", lumina, library.toString(), "--format=pdb", "--output", pdb.toString());

    List<String> printed = ghidra.run(library, "FunctionNames");

    assertNamesAndTypes(printed);
  }

  /** Ghidra's own client asks the server while it analyzes the library. */
  @Test
  void ghidraFetchesThePdbFromTheServer() throws Exception {
    Path store = Files.createDirectory(folder.resolve("symbols"));

    List<String> printed =
        ghidra.run(
            library, List.of("UseSymbolServer " + http + " " + store), List.of("FunctionNames"));

    assertNamesAndTypes(printed);
    try (Stream<Path> files = Files.walk(store)) {
      assertThat(files).filteredOn(file -> file.endsWith("shapes.pdb")).isNotEmpty();
    }
  }

  /** The names of the other tests come from nowhere else. */
  @Test
  void libraryAloneHasNoNames() throws Exception {
    assertThat(named(ghidra.run(library, "FunctionNames")))
        .allMatch(function -> function.endsWith(" entry"));
  }
}
