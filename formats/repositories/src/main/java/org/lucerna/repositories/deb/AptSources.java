package org.lucerna.repositories.deb;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sources of packages in the configuration of apt. */
public final class AptSources {
  private static final Pattern LINE =
      Pattern.compile("deb\\s+(?:\\[([^]]*)]\\s+)?(\\S+)\\s+(\\S+)((?:\\s+\\S+)*)\\s*");

  private AptSources() {}

  /**
   * The sources of a machine: {@code sources.list}, and the files in {@code sources.list.d} that
   * end with {@code .list} or {@code .sources}. Those that are off are left out.
   *
   * @param folder {@code /etc/apt}
   */
  public static List<AptSource> of(Path folder) throws IOException {
    List<AptSource> sources = new ArrayList<>();
    TreeSet<Path> files = new TreeSet<>();
    Path parts = folder.resolve("sources.list.d");
    if (Files.isDirectory(parts)) {
      try (DirectoryStream<Path> inFolder = Files.newDirectoryStream(parts, "*.{list,sources}")) {
        inFolder.forEach(files::add);
      }
    }
    Path first = folder.resolve("sources.list");
    if (Files.exists(first)) {
      lines(Files.readString(first), sources);
    }
    for (Path file : files) {
      String text = Files.readString(file);
      if (file.toString().endsWith(".sources")) {
        paragraphs(text, sources);
      } else {
        lines(text, sources);
      }
    }
    return sources;
  }

  static void lines(String text, List<AptSource> into) {
    for (String line : (Iterable<String>) text.lines()::iterator) {
      int comment = line.indexOf('#');
      Matcher parts = LINE.matcher((comment < 0 ? line : line.substring(0, comment)).strip());
      if (parts.matches()) {
        Map<String, String> options = options(parts.group(1));
        into.add(
            new AptSource(
                parts.group(2),
                parts.group(3),
                words(parts.group(4)),
                words(options.getOrDefault("arch", "").replace(',', ' ')),
                options.get("signed-by")));
      }
    }
  }

  private static Map<String, String> options(@Nullable String text) {
    Map<String, String> options = new HashMap<>();
    for (String option : words(text)) {
      int split = option.indexOf('=');
      if (split > 0) {
        options.put(
            option.substring(0, split).toLowerCase(Locale.ROOT), option.substring(split + 1));
      }
    }
    return options;
  }

  static void paragraphs(String text, List<AptSource> into) {
    for (String paragraph : text.split("\\n\\s*\\n", -1)) {
      Map<String, String> fields = fields(paragraph);
      boolean isOff = fields.getOrDefault("enabled", "yes").equalsIgnoreCase("no");
      if (isOff || !words(fields.get("types")).contains("deb")) {
        continue;
      }
      for (String root : words(fields.get("uris"))) {
        for (String suite : words(fields.get("suites"))) {
          into.add(
              new AptSource(
                  root,
                  suite,
                  words(fields.get("components")),
                  words(fields.get("architectures")),
                  fields.get("signed-by")));
        }
      }
    }
  }

  /** The fields of a paragraph in lower case; values may go on in the next lines. */
  private static Map<String, String> fields(String paragraph) {
    Map<String, String> fields = new HashMap<>();
    String key = "";
    for (String line : (Iterable<String>) paragraph.lines()::iterator) {
      int split = line.indexOf(':');
      if (line.startsWith("#")) {
        continue;
      }
      if (line.startsWith(" ") || line.startsWith("\t")) {
        String more = line.strip();
        fields.merge(key, more.equals(".") ? "" : more, (old, next) -> old + "\n" + next);
      } else if (split > 0) {
        key = line.substring(0, split).strip().toLowerCase(Locale.ROOT);
        String value = line.substring(split + 1).strip();
        fields.put(key, value);
      }
    }
    fields.replaceAll((_, value) -> value.strip());
    fields.values().removeIf(String::isEmpty);
    return fields;
  }

  private static List<String> words(@Nullable String text) {
    return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
  }
}
