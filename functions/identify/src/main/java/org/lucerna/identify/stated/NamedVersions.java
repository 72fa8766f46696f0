package org.lucerna.identify.stated;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the versions that texts have beside a name. Not thread-safe. */
final class NamedVersions {
  /** More than these contradict each other. */
  private static final int MOST = 4;

  /** A shorter name is a word of many texts, in characters. */
  private static final int LEAST = 2;

  private static final Map<String, String> OTHER_WORDS = Map.of("zlib", "deflate|inflate");

  /** Words before the name of a program that is only mentioned: {@code requires SQLite 3.8.12}. */
  private static final String MENTION =
      "(?:requires?|needs?|before|after|since|of|in|use|than|with|from|for|to|until) ";

  /** A version that was released: betas are mentioned by programs that replaced them. */
  private static final String VERSION =
      "(\\d{1,8}(?:\\.\\d{1,8}){1,3}[a-z]?)(?![\\w.]*\\w)(?!-?(?:alpha|beta|rc|pre|dev)\\d*)"
          + "(?! (?:or|and) (?:later|newer|above|higher))";

  private final String word;
  private final List<Pattern> patterns = new ArrayList<>();
  private final Set<String> found = new TreeSet<>();

  /** Finds the versions of a component, or of a program by the name of its file. */
  NamedVersions(String name) {
    word = name.toLowerCase(Locale.ROOT).replaceFirst("^lib", "").replaceFirst("[-_.+0-9]*$", "");
    if (word.length() >= LEAST) {
      String before = "(?<![A-Za-z0-9])(?<!\\b" + MENTION + ")(?:lib)?";
      String words = OTHER_WORDS.getOrDefault(word, Pattern.quote(word)) + "[0-9]{0,2}";
      patterns.add(
          Pattern.compile(
              before + "(?:" + words + ")(?:,? (?:version |v)?|[/-]v?)" + VERSION,
              Pattern.CASE_INSENSITIVE));
      patterns.add(Pattern.compile(before + "(?:" + words + ")_" + VERSION));
    }
  }

  /** Whether a text may have a version: most have none, and matching takes long. */
  static boolean mayHave(String text) {
    for (int dot = text.indexOf('.', 1); dot > 0; dot = text.indexOf('.', dot + 1)) {
      if (isDigit(text, dot - 1) && isDigit(text, dot + 1)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /** Reads the next text of the program. */
  void read(String text) {
    for (Pattern pattern : patterns) {
      Matcher matcher = pattern.matcher(text);
      while (found.size() <= MOST && matcher.find()) {
        found.add(matcher.group(1));
      }
    }
  }

  /** The versions, each once and as long as possible; empty if there are too many. */
  List<String> found() {
    return found.size() > MOST
        ? List.of()
        : found.stream().filter(each -> !isStartOfAnother(each)).toList();
  }

  private boolean isStartOfAnother(String version) {
    return found.stream().anyMatch(other -> other.startsWith(version + '.'));
  }
}
