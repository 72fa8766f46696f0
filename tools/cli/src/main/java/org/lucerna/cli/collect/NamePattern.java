package org.lucerna.cli.collect;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of packages, with {@code *} for any characters and {@code ?} for one. */
record NamePattern(Pattern expression) {
  private static final Pattern PARTS = Pattern.compile("[*?]|[^*?]+");

  static NamePattern parse(String text) {
    String expression =
        PARTS
            .matcher(text)
            .replaceAll(
                part ->
                    Matcher.quoteReplacement(
                        switch (part.group()) {
                          case "*" -> ".*";
                          case "?" -> ".";
                          default -> Pattern.quote(part.group());
                        }));
    return new NamePattern(Pattern.compile(expression));
  }

  /** Whether one of several fits a name. */
  static boolean anyFits(List<NamePattern> patterns, String name) {
    return patterns.stream().anyMatch(pattern -> pattern.expression.matcher(name).matches());
  }
}
