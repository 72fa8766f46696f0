package org.lucerna.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lucerna.cli.reference.Markdown;

/** The links of Markdown pages to files and headings, as a code host follows them. */
final class DocumentationLinks {
  /** Code, which has no links: fenced blocks, then spans. */
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");

  private static final Pattern SPAN = Pattern.compile("(?s)(`+)(?!`).*?(?<!`)\\1(?!`)");

  /** A link or image, a definition of one, or an attribute of HTML. */
  private static final Pattern LINK =
      Pattern.compile(
          "\\]\\((?<inline>[^)\\s]+)[^)]*\\)"
              + "|(?m:^\\[[^\\]]+\\]: *(?<defined>\\S+))"
              + "|(?:href|src|srcset)=\"(?<html>[^\"]*)\"");

  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *#*$");

  /** Links inside of a heading, of which the text is shown. */
  private static final Pattern SHOWN = Pattern.compile("!?\\[([^\\]]*)\\]\\([^)]*\\)");

  private static final Pattern EXTERNAL = Pattern.compile("(?:https?|mailto):.*");

  private final Path root;
  private final Map<Path, Set<String>> anchors = new HashMap<>();

  /** Links between the files below a folder. */
  DocumentationLinks(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** The broken links of a page, with the missing targets. */
  List<String> broken(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    for (String link : links(page)) {
      String[] parts = link.split("#", 2);
      Path target = target(page, link);
      String where = root.relativize(page) + ": " + link;
      if (link.startsWith("/") || !target.startsWith(root) || !Files.exists(target)) {
        broken.add(where + ": no such file");
      } else if (parts.length > 1 && !anchors(target).contains(parts[1])) {
        broken.add(where + ": no such heading");
      }
    }
    return broken;
  }

  /**
   * The files that one gets to from a page, itself included; a link to a folder shows its files.
   */
  Set<Path> reachable(Path page) throws IOException {
    Set<Path> reached = new TreeSet<>(Set.of(page));
    Deque<Path> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      Path file = open.remove();
      if (!isPage(file)) {
        continue;
      }
      for (String link : links(file)) {
        for (Path target : filesBelow(target(file, link))) {
          if (reached.add(target)) {
            open.add(target);
          }
        }
      }
    }
    return reached;
  }

  /** The files in a folder and those below it, or the file itself; empty if there is none. */
  static List<Path> filesBelow(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(file)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  private Path target(Path page, String link) {
    String name = link.replaceFirst("#.*", "");
    return name.isEmpty() ? page : page.resolveSibling(name).normalize();
  }

  /** The links of a page that leave it to another file, or to another place of its own. */
  private static List<String> links(Path page) throws IOException {
    String text =
        SPAN.matcher(FENCED.matcher(Files.readString(page)).replaceAll("")).replaceAll("");
    return LINK.matcher(text)
        .results()
        .map(link -> Stream.of("inline", "defined", "html").map(link::group))
        .map(groups -> groups.filter(group -> group != null).findFirst().orElseThrow())
        .filter(link -> !EXTERNAL.matcher(link).matches())
        .toList();
  }

  private Set<String> anchors(Path page) {
    return anchors.computeIfAbsent(page, DocumentationLinks::readAnchors);
  }

  /** The anchors of a page; the second of equal headings gets {@code -1}. */
  private static Set<String> readAnchors(Path page) {
    if (!isPage(page)) {
      return Set.of();
    }
    Map<String, Integer> seen = new HashMap<>();
    try {
      HEADING
          .matcher(FENCED.matcher(Files.readString(page)).replaceAll(""))
          .results()
          .map(heading -> SHOWN.matcher(heading.group(1)).replaceAll("$1"))
          .forEach(heading -> seen.merge(Markdown.anchor(heading), 1, Integer::sum));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Set<String> anchors = new TreeSet<>(seen.keySet());
    seen.forEach(
        (anchor, times) -> {
          for (int again = 1; again < times; again++) {
            anchors.add(anchor + "-" + again);
          }
        });
    return anchors;
  }
}
