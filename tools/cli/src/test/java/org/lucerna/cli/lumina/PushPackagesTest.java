package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** Pushes of programs in folders, packages and archives. */
class PushPackagesTest {
  private static final String SOURCE =
      """
      int NAME(int by) { return by * by * 5 + (by ^ SEED) * 7 - by % 11; }
      """;

  @TempDir private Path folder;

  private Path library(String name, int seed) throws IOException, InterruptedException {
    return new Tools(folder)
        .library(name, SOURCE.replace("NAME", name).replace("SEED", Integer.toString(seed)));
  }

  private Path zip(String name, Object... pathsAndFiles) throws IOException {
    Path zip = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream to = new ZipOutputStream(out)) {
      for (int i = 0; i < pathsAndFiles.length; i += 2) {
        to.putNextEntry(new ZipEntry((String) pathsAndFiles[i]));
        to.write(
            pathsAndFiles[i + 1] instanceof Path file
                ? Files.readAllBytes(file)
                : pathsAndFiles[i + 1].toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return zip;
  }

  /** A Debian package of one file. */
  private Path deb(Path file) throws IOException, InterruptedException {
    Tools tools = new Tools(folder);
    Path usr = Files.createDirectories(folder.resolve("usr/lib"));
    Files.copy(file, usr.resolve(file.getFileName()));
    Files.writeString(folder.resolve("debian-binary"), "2.0\n");
    Files.writeString(
        folder.resolve("control"),
        "Package: demo\nVersion: 1:2.0-1\nArchitecture: amd64\nMaintainer: x@debian.org\n");
    tools.run("tar", "-cJf", "control.tar.xz", "./control");
    tools.run("tar", "-czf", "data.tar.gz", "./usr");
    tools.run("ar", "rc", "demo_2.0-1_amd64.deb", "debian-binary", "control.tar.xz", "data.tar.gz");
    return folder.resolve("demo_2.0-1_amd64.deb");
  }

  private static List<String> texts(Run run, String field) {
    return run.jsonLines().stream().map(line -> line.path(field).asString("")).toList();
  }

  private static List<JsonNode> files(Run run) {
    return run.jsonLines().stream().filter(line -> line.has("file")).toList();
  }

  @Test
  void namesOfAPackageAreGivenToItsStrippedProgram() throws Exception {
    Path library = library("counted", 123);
    Path deb = deb(library);
    Path stripped = folder.resolve("stripped");
    new Tools(folder).run("strip", "-s", "-o", stripped, library);
    Path open = Files.writeString(folder.resolve("open"), "[access]\ndisclose-origins = true\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--config", open.toString(), "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      String at = ready.group(1);
      Run push = Run.of("push", "--json", "--server", at, deb.toString());
      assertThat(push.status()).as(push.err()).isZero();
      assertThat(push.err())
          .contains("functions: 1 added; keys: ")
          .endsWith("files: 1 with functions, 0 without, 0 no programs\n");
      assertThat(texts(push, "name")).contains("counted");
      assertThat(files(push)).hasSize(1);
      JsonNode file = files(push).getFirst();
      assertThat(file.get("file").asString()).isEqualTo("demo_2.0-1_amd64.deb!usr/lib/counted.so");
      assertThat(file.get("package").asString())
          .isEqualTo("pkg:deb/debian/demo@1:2.0-1?arch=amd64");
      assertThat(file.get("functions").asInt()).isOne();

      Run pull = Run.of("pull", "--no-own-names", "--json", "--server", at, stripped.toString());
      assertThat(texts(pull, "name")).contains("counted");

      String http = "http://" + ready.group(2);
      Run pushes = Run.of("pushes", "--json", "--server-http", http);
      assertThat(pushes.out()).as(pushes.err()).contains("demo_2.0-1_amd64.deb!usr/lib/counted.so");
    }
  }

  @Test
  void foldersNeedTheOption() throws Exception {
    Path tree = Files.createDirectories(folder.resolve("tree/sub"));
    Files.move(library("counted", 123), tree.resolve("counted.so"));
    Files.move(zip("x.zip", "in/other.so", library("other", 77)), tree.resolve("x.zip"));
    Files.createSymbolicLink(tree.resolve("again.so"), tree.resolve("counted.so"));
    Files.writeString(tree.resolve("notes.txt"), "text");
    String root = folder.resolve("tree").toString();

    Run refused = Run.of("push", root, "--dry-run");
    assertThat(refused.status()).isEqualTo(ExitStatus.IO);
    assertThat(refused.err()).endsWith("/tree: a folder: with -r, the programs in it are pushed\n");

    Run listed = Run.of("push", "-r", root, "--dry-run", "--verbose");
    assertThat(listed.status()).as(listed.err()).isZero();
    assertThat(listed.out()).contains("counted", "other");
    assertThat(listed.err())
        .contains(
            "tree/sub/again.so: skipped: a link\n",
            "tree/sub/counted.so: functions: 1\n",
            "tree/sub/x.zip!in/other.so: functions: 1\n",
            "files: 2 with functions, 0 without, 1 no programs; skipped: 1 a link\n");
  }

  @Test
  void packageOfAllProgramsMayBeGiven() throws Exception {
    Path zip = zip("x.zip", "other.so", library("other", 77));
    Run run = Run.of("push", "--json", "--dry-run", "--package", "pkg:Generic/x@1", zip.toString());
    assertThat(files(run).getFirst().get("package").asString()).isEqualTo("pkg:generic/x@1");

    Run wrong = Run.of("push", "--dry-run", "--package", "zlib", zip.toString());
    assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(wrong.err()).contains("expected pkg:TYPE/NAME@VERSION, got 'zlib'");
  }

  @Test
  void damagedProgramInAPackageDoesNotStopTheOthers() throws Exception {
    Path library = library("other", 77);
    Path cut = folder.resolve("cut.so");
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(library), 60));
    Path zip = zip("x.zip", "a/cut.so", cut, "b/other.so", library, "../c.so", library);
    Run run = Run.of("push", "--dry-run", zip.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.out()).contains("other");
    assertThat(run.err())
        .contains("x.zip!a/cut.so: skipped: at offset ")
        .contains("files: 1 with functions, 0 without, 0 no programs; skipped: 1 a path that is")
        .contains("1 damaged");
  }

  @Test
  void missingFileIsNamedBeforeAnythingIsPushed() throws Exception {
    Path zip = zip("x.zip", "other.so", library("other", 77));
    Run run = Run.of("push", "--dry-run", zip.toString(), folder.resolve("none").toString());
    assertThat(run.status()).isEqualTo(ExitStatus.IO);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).endsWith("/none: no such file or folder\n").hasLineCount(1);
  }

  @Test
  void containersWithoutProgramsAreCounted() throws Exception {
    Run run = Run.of("push", "--dry-run", zip("x.zip", "a.txt", "a", "b.txt", "b").toString());
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            """
            lucerna: functions: none
            lucerna: files: 0 with functions, 0 without, 2 no programs
            """);
  }
}
