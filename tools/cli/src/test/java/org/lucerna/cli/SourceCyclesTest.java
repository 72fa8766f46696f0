package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Packages that use each other in sources. {@link ArchitectureTest} reads classes, in which the
 * compiler has replaced constants of other packages by their values.
 */
class SourceCyclesTest {
  private static final Path ROOT = Path.of(System.getProperty("lucerna.root", "../.."));
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern USED =
      Pattern.compile("\\b(org\\.lucerna(?:\\.[a-z0-9]+)*)\\.[A-Z]");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  @Test
  void packagesHaveNoCycleInSources() throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ROOT, 12)) {
      for (Path file : files.filter(SourceCyclesTest::isSource).toList()) {
        String source = Files.readString(file);
        Matcher name = PACKAGE.matcher(source);
        if (name.find()) {
          Set<String> used = uses.computeIfAbsent(name.group(1), _ -> new HashSet<>());
          USED.matcher(COMMENT.matcher(source).replaceAll(""))
              .results()
              .map(MatchResult::group)
              .map(type -> type.substring(0, type.lastIndexOf('.')))
              .filter(other -> !other.equals(name.group(1)))
              .forEach(used::add);
        }
      }
    }
    assertThat(uses).hasSizeGreaterThan(100);

    // What is left when packages are taken away whose uses are gone is in a cycle, or above one.
    Set<String> left = Set.copyOf(uses.keySet());
    Set<String> before;
    do {
      before = left;
      Set<String> still = left;
      left =
          left.stream()
              .filter(each -> uses.getOrDefault(each, Set.of()).stream().anyMatch(still::contains))
              .collect(Collectors.toSet());
    } while (!left.equals(before));
    assertThat(left).isEmpty();
  }

  private static boolean isSource(Path file) {
    String path = file.toString();
    return path.endsWith(".java") && path.contains("/src/main/java/");
  }
}
