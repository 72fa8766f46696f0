package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles the script against a stand-in of Ghidra, and runs it. */
class GhidraScriptWriterTest {
  private static final long REBASED = 0x100000;

  @TempDir private Path folder;

  @Test
  void everythingArrivesAtItsRebasedPlace() throws Exception {
    Ran ran = run(Samples.oneFunction(), "Names", 2);

    assertThat(ran.calls)
        .containsExactly(
            "disassemble 101000",
            "function 101000",
            "name 101000 f",
            "signature 101000 int f(int a, char * bb)",
            "plate 101000 said",
            "note 101000 everywhere",
            "eol 101004 said",
            "pre 101004 one\n\ntwo",
            "post 101004 said");
    assertThat(ran.printed)
        .containsExactly(
            "lucerna: 8 set, 0 there already, 0 left as they were, 0 refused",
            "lucerna: 0 set, 7 there already, 0 left as they were, 0 refused");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileTextsArriveUnchanged(long seed) throws Exception {
    Annotations annotations = Samples.hostileAnnotations(seed, 100);
    List<String> expected =
        Samples.texts(
            annotations,
            Verb.COMMENT,
            (place, words) -> "eol " + Long.toHexString(REBASED + place) + " " + words);

    Ran ran = run(annotations, "Hostile", 1);

    assertThat(expected).hasSize(100);
    assertThat(ran.calls).containsAll(expected);
    assertThat(ran.printed).hasSize(1);
  }

  @Test
  void fiftyThousandFunctionsCompileAndRun() throws Exception {
    Ran ran = run(Samples.many(50_000), "Many", 1);

    assertThat(ran.printed)
        .containsExactly("lucerna: 150000 set, 0 there already, 0 left as they were, 0 refused");
  }

  @Test
  void invalidClassNamesAreRefused() {
    assertThat(GhidraScriptWriter.isClassName("Names2")).isTrue();
    for (String name : List.of("", "class", "a b", "1st", "a.b", "\u00e9t\u00e9", "a-b")) {
      assertThat(GhidraScriptWriter.isClassName(name)).as(name).isFalse();
      assertThatThrownBy(
              () -> GhidraScriptWriter.write(new Annotations(0), name, false, new StringWriter()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private record Ran(List<String> calls, List<String> printed) {}

  private Ran run(Annotations annotations, String className, int times) throws Exception {
    Path script = folder.resolve(className + ".java");
    try (BufferedWriter out = Files.newBufferedWriter(script, StandardCharsets.US_ASCII)) {
      GhidraScriptWriter.write(annotations, className, false, out);
    }
    List<Path> sources = new ArrayList<>(standIn());
    sources.add(script);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      StringWriter said = new StringWriter();
      boolean compiled =
          compiler
              .getTask(
                  said,
                  files,
                  null,
                  // Ghidra 10 runs on a JDK of that number.
                  List.of("--release", "11", "-d", classes.toString(), "-Xlint:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(said.toString()).isTrue();
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Class<?> ghidra = loader.loadClass("ghidra.app.script.GhidraScript");
      Class<?> file = loader.loadClass("generic.jar.ResourceFile");
      ghidra
          .getField("source")
          .set(null, file.getConstructor(String.class).newInstance(script.toString()));
      for (int i = 0; i < times; i++) {
        Object made = loader.loadClass(className).getConstructor().newInstance();
        ghidra.getMethod("runIt").invoke(made);
      }
      return new Ran(strings(ghidra, "CALLS"), strings(ghidra, "PRINTED"));
    }
  }

  private static List<String> strings(Class<?> holder, String field)
      throws ReflectiveOperationException {
    return ((List<?>) Objects.requireNonNull(holder.getField(field).get(null)))
        .stream().map(String::valueOf).toList();
  }

  private List<Path> standIn() throws IOException {
    String all;
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("ghidra_stand_in.txt"))) {
      all = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
    List<Path> sources = new ArrayList<>();
    for (String part : all.substring("=== ".length()).split("\n=== ", -1)) {
      int end = part.indexOf('\n');
      Path source = folder.resolve(part.substring(0, end));
      Files.createDirectories(Objects.requireNonNull(source.getParent()));
      Files.writeString(source, part.substring(end + 1));
      sources.add(source);
    }
    return sources;
  }
}
