package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The program of the build that lists the libraries in the jar and checks their licences. */
class LibrariesTest {
  private static final Path SOURCE =
      Path.of(System.getProperty("lucerna.root", "../.."), "build/Libraries.java");

  private static final String APACHE =
      "<licenses><license><name>Apache 2</name></license></licenses>";

  @TempDir private Path folder;
  private Path repository;
  private Path root;
  private final List<Path> libraries = new ArrayList<>();

  private record Outcome(int status, String errors) {}

  @BeforeEach
  void makeRoot() throws IOException {
    repository = Files.createDirectory(folder.resolve("repository"));
    root = Files.createDirectory(folder.resolve("root"));
    Files.createDirectories(root.resolve("build/licenses"));
    Files.createDirectories(root.resolve("bytes/target"));
    Files.writeString(root.resolve("LICENSE"), "text of Apache-2.0\n");
    Files.writeString(root.resolve("build/licenses/EPL-2.0.txt"), "text of EPL-2.0\n");
    Files.writeString(root.resolve("build/licenses/org.group.txt"), "copyright of a group\n");
    Files.writeString(
        root.resolve("build/licenses/allowed.txt"),
        """
        # Comment.
        Apache-2.0 | Apache 2
        MIT
        EPL-2.0
        """);
  }

  private Path artifact(String group, String name, String pom) throws IOException {
    Path place =
        Files.createDirectories(
            repository.resolve(group.replace('.', '/')).resolve(name).resolve("1.0"));
    Files.writeString(
        place.resolve(name + "-1.0.pom"),
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">" + pom + "</project>");
    return place.resolve(name + "-1.0.jar");
  }

  private void library(String group, String name, String pom, Map<String, String> files)
      throws IOException {
    Path jar = artifact(group, name, pom);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    libraries.add(jar);
  }

  private Outcome run(String output) throws Exception {
    String path =
        Stream.concat(Stream.of(root.resolve("bytes/target")), libraries.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    Path errors = folder.resolve("errors");
    Process process =
        JavaProcess.builder(
                List.of(),
                SOURCE.toString(),
                List.of(
                    path,
                    repository.toString(),
                    root.toString(),
                    "1.2",
                    folder.resolve(output).toString()))
            .redirectError(errors.toFile())
            .start();
    return new Outcome(process.waitFor(), Files.readString(errors));
  }

  private Map<String, String> files(String output) throws IOException {
    Path written = folder.resolve(output).resolve("META-INF");
    try (Stream<Path> files = Files.walk(written)) {
      return files
          .filter(Files::isRegularFile)
          .collect(
              Collectors.toMap(
                  file -> written.relativize(file).toString().replace('\\', '/'),
                  LibrariesTest::read));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void everyLibraryIsListedWithItsLicenceAndTexts() throws Exception {
    library(
        "org.own",
        "texts",
        "<licenses><license><name>GPL</name></license><license><name>mit</name></license></licenses>",
        Map.of(
            "META-INF/LICENSE.txt", "own licence\n",
            "META-INF/NOTICE.txt", "own notice\n",
            "META-INF/Part-LICENSE", "licence of a part\n",
            "org/own/License.class", "a class"));
    artifact("org.group", "parent", APACHE);
    library(
        "org.group",
        "child",
        "<parent><groupId>org.group</groupId><artifactId>parent</artifactId>"
            + "<version>1.0</version></parent>",
        Map.of());
    library("org.plain", "plain", APACHE, Map.of("META-INF/NOTICE", "plain notice\n"));
    library("org.lucerna", "lucerna-bytes", "", Map.of());

    assertThat(run("first")).isEqualTo(new Outcome(0, ""));

    Map<String, String> files = files("first");
    String list = Objects.requireNonNull(files.remove("THIRD-PARTY.txt"));
    assertThat(list.substring(list.indexOf("\n\n")))
        .isEqualTo(
            """


            org.group:child 1.0
                Apache-2.0
                licenses/org.group.txt

            org.own:texts 1.0
                MIT
                licenses/org.own/texts/LICENSE.txt
                licenses/org.own/texts/NOTICE.txt
                licenses/org.own/texts/Part-LICENSE

            org.plain:plain 1.0
                Apache-2.0
                licenses/org.plain/plain/NOTICE
                licenses/Apache-2.0.txt
            """);
    JsonNode bom = new ObjectMapper().readTree(files.remove("sbom/lucerna.cdx.json"));
    assertThat(bom.path("metadata").path("component").path("version").asString()).isEqualTo("1.2");
    assertThat(bom.path("components").valueStream().map(LibrariesTest::summary))
        .containsExactly(
            "org.group child 1.0 Apache-2.0",
            "org.own texts 1.0 MIT",
            "org.plain plain 1.0 Apache-2.0");
    assertThat(bom.path("components").path(0).path("purl").asString())
        .isEqualTo("pkg:maven/org.group/child@1.0?type=jar");
    assertThat(bom.path("dependencies").path(0).path("dependsOn").size()).isEqualTo(3);
    assertThat(files)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "licenses/Apache-2.0.txt", "text of Apache-2.0\n",
                "licenses/org.group.txt", "copyright of a group\n",
                "licenses/org.own/texts/LICENSE.txt", "own licence\n",
                "licenses/org.own/texts/NOTICE.txt", "own notice\n",
                "licenses/org.own/texts/Part-LICENSE", "licence of a part\n",
                "licenses/org.plain/plain/NOTICE", "plain notice\n"));

    // In another order, and over existing files.
    Collections.reverse(libraries);
    Files.createDirectories(folder.resolve("second/META-INF/licenses/gone"));
    assertThat(run("second").status()).isZero();
    assertThat(files("second")).isEqualTo(files("first"));
  }

  private static String summary(JsonNode component) {
    return String.join(
        " ",
        component.path("group").asString(),
        component.path("name").asString(),
        component.path("version").asString(),
        component.path("licenses").path(0).path("license").path("id").asString());
  }

  @Test
  void licencesThatAreNotAllowedFailTheBuild() throws Exception {
    library(
        "org.other",
        "forbidden",
        "<licenses><license><name>AGPL-3.0</name></license></licenses>",
        Map.of("META-INF/LICENSE", "text"));
    library("org.other", "silent", "", Map.of());
    library(
        "org.other",
        "textless",
        "<licenses><license><name>MIT</name></license></licenses>",
        Map.of("META-INF/Part-LICENSE", "licence of a part"));
    Path stranger = Files.createFile(folder.resolve("stranger.jar"));
    libraries.add(stranger);

    Outcome outcome = run("out");

    assertThat(outcome.status()).isOne();
    assertThat(Arrays.asList(outcome.errors().split("\n")))
        .containsExactly(
            stranger + ": neither a module nor in the local repository",
            "org.other:forbidden: declares no licence of build/licenses/allowed.txt, but"
                + " [agpl-3.0]",
            "org.other:silent: declares no licence of build/licenses/allowed.txt, but none at all",
            "org.other:textless: has no text of its licence, and neither has build/licenses:"
                + " expected org.other.txt with its copyright");
  }
}
