package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** The output of {@code lidia create} for compiled files, and of {@code info} before. */
class LidiaCreateTest {
  private static final String SOURCE =
      """
      int first(int n) { return n * 3; }
      int second(int n) { return first(n) + 1; }
      """;

  @TempDir private Path folder;

  private Path compile(String name, String... options) throws Exception {
    Path source = Files.writeString(folder.resolve("source.c"), SOURCE);
    Path output = folder.resolve(name);
    List<Object> words = new ArrayList<>(List.of("-g", "-O1", "-o", output, source));
    words.addAll(List.of(options));
    tools().run("gcc", words.toArray());
    return output;
  }

  private Tools tools() {
    return new Tools(folder);
  }

  private Path library(String name) throws Exception {
    return compile(name, "-shared", "-fPIC", "-Wl,--build-id");
  }

  private Run create(Path input, String... more) {
    String[] words = {"lidia", "create", input.toString(), output().toString()};
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Run.of(all);
  }

  private Path output() {
    return folder.resolve("out.lidia");
  }

  private Run lookUp(JsonNode section) {
    String address = section.get("base").asString();
    return Run.of("lidia", "lookup", output().toString(), address, "--json");
  }

  @Test
  void sectionsOfAnObjectFileAreListedBeforeAndAfter() throws Exception {
    Path object = compile("sections.o", "-c", "-ffunction-sections");
    JsonNode told = Run.of("lidia", "info", object.toString(), "--json").json();
    Run made = create(object, "--json");
    assertThat(made.json().get("sections")).isEqualTo(told.get("sections"));
    List<JsonNode> sections = told.get("sections").valueStream().toList();
    assertThat(sections.stream().map(s -> s.get("base").asInt())).doesNotHaveDuplicates();
    for (String name : List.of("first", "second")) {
      JsonNode section =
          sections.stream()
              .filter(s -> s.get("name").asString().equals(".text." + name))
              .findFirst()
              .orElseThrow();
      JsonNode frame = lookUp(section).json().at("/frames/0");
      assertThat(frame.get("function").asString()).isEqualTo(name);
      assertThat(frame.get("line").asInt()).isEqualTo(name.equals("first") ? 1 : 2);
    }
    assertThat(Run.of("lidia", "info", object.toString()).out())
        .containsPattern("\\.text\\.second +\\d+ +0x[0-9a-f]+ +\\d+\n");
  }

  @Test
  void infoNamesDebugFileThatCreateUses() throws Exception {
    Path program = library("program.so");
    Path debug = folder.resolve("given.debug");
    tools().run("objcopy", "--only-keep-debug", program, debug);
    tools().run("strip", "-s", program);
    String id;
    try (ElfFile elf = ElfFile.open(program)) {
      id = Objects.requireNonNull(elf.buildId()).hex();
    }
    JsonNode alone = Run.of("lidia", "info", program.toString(), "--json").json();
    assertThat(alone.get("buildId").asString()).isEqualTo(id);
    assertThat(alone.get("debugFile").isNull()).isTrue();
    String[] given = {"--debug-file", debug.toString()};
    assertThat(Run.of("lidia", "info", program.toString(), given[0], given[1]).out())
        .containsPattern("debug file +" + debug + "\n");
    assertThat(create(program, given).status()).isZero();
    assertThat(Run.of("lidia", "dump", output().toString()).out())
        .contains("source.c")
        .contains("first");

    Path place = folder.resolve("root/.build-id/" + id.substring(0, 2));
    Path found = Files.createDirectories(place).resolve(id.substring(2) + ".debug");
    Files.move(debug, found);
    String[] root = {"--debug-root", folder.resolve("root").toString()};
    assertThat(
            Run.of("lidia", "info", program.toString(), "--json", root[0], root[1])
                .json()
                .get("debugFile")
                .asString())
        .isEqualTo(found.toString());
    assertThat(create(program, root).status()).isZero();
    assertThat(Run.of("lidia", "dump", output().toString()).out()).contains("source.c");
  }

  @Test
  void missingSplitEntriesAreCountedAndReported() throws Exception {
    Path program = compile("split.so", "-shared", "-fPIC", "-gsplit-dwarf");
    JsonNode whole = Run.of("lidia", "info", program.toString(), "--json").json();
    assertThat(whole.get("splitUnits").asInt()).isEqualTo(1);
    assertThat(whole.get("splitUnitsMissing").asInt()).isZero();
    assertThat(create(program).err()).doesNotContain("left out");

    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".dwo")).toList()) {
        Files.delete(file);
      }
    }
    String missing = "functions of 1 of 1 units, whose .dwo files are missing";
    assertThat(Run.of("lidia", "info", program.toString()).out()).contains(missing);
    Run created = create(program);
    assertThat(created.status()).isZero();
    assertThat(created.err()).contains("left out: " + missing);
    assertThat(Run.of("lidia", "dump", output().toString()).out()).contains("source.c");
  }

  @Test
  void debugInformationBeyondTheLimitNamesTheOptionThatRaisesIt() throws Exception {
    Path program = compile("packed.so", "-shared", "-fPIC", "-gz=zlib");
    Run small = create(program, "--max-memory", "100");
    assertThat(small.status()).isZero();
    assertThat(small.err())
        .contains("left out: DWARF: at offset ")
        .contains("at most 100 bytes in all when inflated (--max-memory raises that)");
    assertThat(create(program, "--max-memory", "1M").err()).doesNotContain("left out");
    assertThat(Run.of("lidia", "dump", output().toString()).out()).contains("source.c");
    assertThat(create(program, "--max-memory", "9999999999GiB").status()).isZero();

    Run wrong = create(program, "--max-memory", "much");
    assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(wrong.err()).contains("expected a size such as 4G or 512M, got 'much'");
  }

  @Test
  void aDebugFileOfAnotherBuildIsRefused() throws Exception {
    Path program = library("program.so");
    Path other = compile("other.so", "-shared", "-fPIC", "-Wl,--build-id", "-O2");
    Run run = create(program, "--debug-file", other.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err())
        .startsWith("lucerna: " + other + ": belongs to another build: its build-id is ")
        .containsOnlyOnce("\n");
    Path text = Files.writeString(folder.resolve("text"), "not a file of this kind");
    assertThat(create(program, "--debug-file", text.toString()).err())
        .isEqualTo(
            "lucerna: " + text + ": at offset 0: expected an ELF file, found no 7f 45 4c 46\n");
    assertThat(output()).doesNotExist();
  }

  @Test
  void skippedFileIsReported() throws Exception {
    Path program = library("program.so");
    Path debug = folder.resolve("program.debug");
    tools().run("objcopy", "--only-keep-debug", program, debug);
    tools().run("strip", "-s", program);
    tools().run("objcopy", "--add-gnu-debuglink=" + debug, program);
    byte[] bytes = Files.readAllBytes(debug);
    Files.write(debug, Arrays.copyOf(bytes, bytes.length + 1));
    Run run = create(program);
    assertThat(run.status()).isZero();
    assertThat(run.err()).contains(program + ": left out: " + debug + ": changed: its checksum is");
  }

  @Test
  void debugFileOptionsNeedElfFiles() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "not a file of this kind");
    assertThat(Run.of("lidia", "info", text.toString(), "--debug-root", ".").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(create(text, "--compat", "--debug-root", ".").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void otherFilesAreRefusedInALine() throws Exception {
    byte[] whole = Files.readAllBytes(library("program.so"));
    assertRefused("half.so", Arrays.copyOf(whole, whole.length / 2), "section headers");
    assertRefused("head.so", Arrays.copyOf(whole, 40), "");
    assertRefused(
        "empty",
        new byte[0],
        "expected an ELF program, library or object file, a Mach-O or Windows program or library,"
            + " or a PDB file, got an empty");
    assertRefused("windows.exe", Arrays.copyOf(new byte[] {'M', 'Z'}, 512), "PE");
    assertRefused(
        "lib.a", new byte[] {'!', '<', 'a', 'r', 'c', 'h', '>', 10}, "an archive: extract");
    assertRefused("core", coreFile(), "got a core file");
    assertRefused("mach", ByteString.hex("cffaedfe0c000001").toByteArray(), "expected");
  }

  /** The head of a core file of x86-64, which has no sections. */
  private static byte[] coreFile() {
    byte[] head = new byte[64];
    System.arraycopy(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}, 0, head, 0, 7);
    head[16] = 4;
    head[18] = 62;
    head[52] = 64;
    return head;
  }

  @Test
  void aFolderIsRefusedByItsName() {
    for (String command : List.of("create", "info", "lookup", "dump", "verify")) {
      List<String> words = new ArrayList<>(List.of("lidia", command, folder.toString()));
      if (command.equals("create") || command.equals("lookup")) {
        words.add(command.equals("create") ? output().toString() : "1");
      }
      Run run = Run.of(words.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(ExitStatus.IO);
      assertThat(run.err()).isEqualTo("lucerna: " + folder + ": a folder, not a file\n");
    }
  }

  @Test
  void anElfFileInPlaceOfALidiaFileIsNamed() throws Exception {
    Path program = library("program.so");
    Run run = Run.of("lidia", "dump", program.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err())
        .isEqualTo(
            "lucerna: "
                + program
                + ": expected a Lidia file, got an ELF file: convert it with lucerna lidia"
                + " create\n");
  }

  private void assertRefused(String name, byte[] bytes, String why) throws IOException {
    Path input = Files.write(folder.resolve(name), bytes);
    for (String[] more : new String[][] {{}, {"--compat"}}) {
      Run run = create(input, more);
      assertThat(run.status()).as(name).isEqualTo(ExitStatus.DAMAGED);
      assertThat(run.err()).startsWith("lucerna: " + input + ": ").contains(why).hasLineCount(1);
      assertThat(run.out()).isEmpty();
      assertThat(output()).doesNotExist();
    }
  }

  /** As after {@code objcopy -R}: there is no name left, and that is no failure. */
  @Test
  void fileWithoutNamesIsConverted() throws Exception {
    Path program = compile("bare.so", "-shared", "-fPIC", "-nostdlib", "-fvisibility=hidden");
    tools().run("strip", "-s", "-R", ".eh_frame", program);
    Run run = create(program);
    assertThat(run.status()).isZero();
    assertThat(run.err()).contains("0 functions, 0 inlined");
    assertThat(Run.of("lidia", "verify", output().toString()).status()).isZero();
    assertThat(create(program, "--compat").status()).isZero();
    assertThat(Files.size(output())).isEqualTo(146);
  }
}
