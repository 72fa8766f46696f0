package org.lucerna.cli.lumina;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.types.TypeText;

/** Names that a program has itself: every format has them, regardless of the server's. */
@EnabledOnOs(OS.LINUX)
class PullOwnNamesTest {
  private static final Path GO = Path.of("/usr/local/go/bin/go");

  @TempDir private Path folder;

  private static Run pull(String server, Path program, String... options) {
    String[] words = new String[options.length + 4];
    List.of("pull", "--server", server, program.toString()).toArray(words);
    System.arraycopy(options, 0, words, 4, options.length);
    Run run = Run.of(words);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private Path library(String name, String function) throws Exception {
    return new Tools(folder)
        .library(
            name,
            "int "
                + function
                + "(int *a, int n) { int s = 3; for (int i = 0; i < n; i++) s += a[i] * i; return"
                + " s; }");
  }

  @Test
  void symbolsAreKeptDespiteOtherNamesOnTheServer() throws Exception {
    Path known = library("known", "name_on_the_server");
    Path own = library("own", "name_of_the_program");
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--server", at, known.toString()).status()).isZero();

      Run table = pull(at, own);
      assertThat(table.out()).contains("name_of_the_program").doesNotContain("name_on_the_server");
      assertThat(table.err()).contains("1 of 1 functions named, 1 of them by the file itself");
      assertThat(pull(at, own, "--format", "csv").out()).contains("\"name_of_the_program\",own,");
      assertThat(pull(at, own, "--json").json().path("confidence").asString()).isEqualTo("own");
      assertThat(pull(at, own, "--no-own-names").out()).contains("name_on_the_server");

      Path stripped = folder.resolve("stripped.so");
      new Tools(folder).run("strip", "-s", "-o", stripped, own);
      assertThat(pull(at, stripped, "--format", "csv").out())
          .contains("\"name_of_the_program\",own,");
    }
  }

  @Test
  void strippedProgramOfGoNeedsNoServerForItsNames() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(GO), "no go");
    Path source = folder.resolve("main.go");
    Files.writeString(source, "package main\nfunc main() { println(\"x\") }\n");
    Path program = folder.resolve("main");
    ProcessBuilder builder =
        new ProcessBuilder(
            GO.toString(), "build", "-ldflags=-s -w", "-o", program.toString(), source.toString());
    builder.environment().put("CGO_ENABLED", "0");
    builder.environment().put("GO111MODULE", "off");
    builder.environment().put("GOTOOLCHAIN", "local");
    assertThat(builder.inheritIO().start().waitFor()).isZero();
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      Path copy = folder.resolve("named");

      assertThat(pull(at, program, "--format", "radare2").out()).contains("main.main");
      assertThat(pull(at, program, "--annotate-elf", copy.toString()).err())
          .doesNotContain("symbols added: 0");
      try (ElfFile named = ElfFile.open(copy)) {
        assertThat(named.symbols().stream()).anyMatch(one -> one.name().text().equals("main.main"));
      }
    }
  }

  /** The declaration of the only function in a PDB file; null if it has no type. */
  private static @Nullable String declared(Path program, Path pdb) throws IOException {
    HarvestOptions options =
        HarvestOptions.PLAIN.with(
            new DebugLookup(
                new DebugFiles(DebugFiles.SYSTEM), new PdbSearch(List.of()), List.of(pdb)));
    try (Harvest file = Harvest.open(program, options)) {
      return file.functions().stream()
          .filter(function -> function.name() != null && function.address() == 0x180001050L)
          .flatMap(function -> function.metadata().values(FunctionType.class).stream())
          .map(type -> TypeText.declaration(type.type(), type.fields(), "f"))
          .findFirst()
          .orElse(null);
    }
  }

  @Test
  void prototypesOfAPdbFileNeedNoServer() throws Exception {
    Path program = Files.write(folder.resolve("one.dll"), new PeWriter(true).write());
    PdbWriter pdb = new PdbWriter().module(1, 0, 0x60);
    int type = pdb.procedure(3, 0, pdb.pointer(pdb.structure(0, "A", ".?AUA@@"), 8 << 13 | 0x0c));
    pdb.begin(PdbWriter.PROCEDURE, 1, 0x50, 0x10, type, 0, "g").symbol(6, PdbWriter.body());
    Path given = Files.write(folder.resolve("one.pdb"), pdb.write());
    String declaration = "void __cdecl f(struct A *)";
    assertThat(declared(program, given)).isEqualTo(declaration);
    Path pulled = folder.resolve("pulled.pdb");
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      String[] options = {"--format", "pdb", "--output", pulled.toString()};

      pull(at, program, options);
      assertThat(declared(program, pulled)).isEqualTo(declaration);

      pull(at, program, "--format", "pdb", "--output", pulled.toString(), "--pdb-types", "none");
      assertThat(declared(program, pulled)).isNull();
    }
  }

  /** Without a directory of debug information, as MinGW links. */
  private Path unbound() throws IOException {
    byte[] bytes = new PeWriter(true).write();
    ByteBuffer.wrap(bytes).putLong(0x58 + 112 + 8 * 6, 0);
    return Files.write(folder.resolve("one.dll"), bytes);
  }

  @Test
  void aProgramWithoutAReferenceIsBound() throws Exception {
    Path program = unbound();
    Path copy = folder.resolve("bound.dll");
    Path pdb = folder.resolve("names.pdb");
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      Run refused =
          Run.of("pull", "--server", at, program.toString(), "--format=pdb", "--output", "" + pdb);
      assertThat(refused.status()).isEqualTo(1);
      assertThat(refused.err()).contains("that refers to a PDB file", "--bind");

      pull(at, program, "--format=pdb", "--output", pdb.toString(), "--bind", copy.toString());
    }
    try (PeFile bound = PeFile.open(copy);
        PdbFile names = PdbFile.open(pdb)) {
      assertThat(requireNonNull(bound.pdb()).path()).isEqualTo(ByteString.utf8("names.pdb"));
      assertThat(names.isOf(requireNonNull(bound.pdb()))).isTrue();
    }
    assertThat(Run.of("pull", "" + copy, "--format=pdb", "--output", "" + pdb, "--bind=x").err())
        .contains("one that refers to names.pdb");
  }

  @Test
  void optionsOfPdbFilesAreForThemAlone() {
    for (String option : List.of("--pdb-types=none", "--bind=b.exe")) {
      assertThat(Run.of("pull", "a.exe", "--format", "csv", option).err())
          .contains(" is for --format pdb only");
    }
  }
}
