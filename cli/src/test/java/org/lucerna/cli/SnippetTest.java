package org.lucerna.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The snippets in package descriptions are code of tests, and so compile and work. */
class SnippetTest {
  private static final Pattern SNIPPET =
      Pattern.compile(
          "^ \\* \\{@snippet :\\n(.*?)^ \\* \\}\\n", Pattern.MULTILINE | Pattern.DOTALL);

  @Test
  void snippetsOfPackageDescriptionsAreCodeOfTests() throws IOException {
    List<String> snippets = new ArrayList<>();
    for (Path module : modules()) {
      String tests = plain(sources(module.resolve("src/test/java"), ".java"));
      List<String> own = snippets(sources(module.resolve("src/main/java"), "package-info.java"));
      assertThat(own).as("snippets of %s", module).allMatch(tests::contains);
      snippets.addAll(own);
    }
    assertThat(snippets).isNotEmpty();
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("src/test/java"))).toList();
    }
  }

  private static String sources(Path folder, String end) throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(end)).toList()) {
        sources.append(Files.readString(file));
      }
    }
    return sources.toString();
  }

  private static List<String> snippets(String sources) {
    return SNIPPET
        .matcher(sources)
        .results()
        .map(match -> plain(match.group(1).replaceAll("(?m)^ \\*", "")))
        .toList();
  }

  /** Without indentation and empty lines. */
  private static String plain(String code) {
    return code.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(joining("\n"));
  }
}
