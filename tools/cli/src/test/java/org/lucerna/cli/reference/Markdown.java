package org.lucerna.cli.reference;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Markdown as code hosts show it: the dialect of GitHub. */
public final class Markdown {
  /**
   * Characters that may begin markup anywhere in a line; an underscore does so only at the edge of
   * a word.
   */
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]<>&~]|\\b_\\B|\\B_\\b");

  /** The beginning of a heading, a quotation or a list at the start of a paragraph. */
  private static final Pattern LEADING = Pattern.compile("^(\\d*)(?=[-+#.)])");

  /** Options, and words in single quotes, which apostrophes do not begin: they follow a letter. */
  private static final Pattern LITERAL =
      Pattern.compile("(?<!\\w)'([^']+)'(?!\\w)|(?<![\\w-])(--[a-z][a-z-]*)");

  private Markdown() {}

  /**
   * A paragraph that reads as {@code text} does; options and words in single quotes become code.
   */
  static String text(String text) {
    StringBuilder markdown = new StringBuilder();
    Matcher literal = LITERAL.matcher(text);
    int end = 0;
    while (literal.find()) {
      String quoted = literal.group(1);
      markdown
          .append(escaped(text.substring(end, literal.start())))
          .append(code(quoted == null ? literal.group(2) : quoted));
      end = literal.end();
    }
    markdown.append(escaped(text.substring(end)));
    return LEADING.matcher(markdown).replaceFirst("$1\\\\");
  }

  private static String escaped(String text) {
    return SPECIAL.matcher(text).replaceAll("\\\\$0");
  }

  /** A code span, in as many backticks as it takes. */
  static String code(String text) {
    String fence = "`";
    while (text.contains(fence)) {
      fence += "`";
    }
    boolean edge = text.startsWith("`") || text.endsWith("`");
    String space = edge ? " " : "";
    return fence + space + text + space + fence;
  }

  /** A row of a table; a bar in a cell does not end it, in code neither. */
  static String row(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(' ').append(cell.replace("|", "\\|")).append(" |");
    }
    return row.append('\n').toString();
  }

  /**
   * The anchor that a heading gets: its letters, digits, underscores and hyphens in lower case, and
   * a hyphen for each space.
   *
   * @param heading its text as shown, without markup
   */
  public static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
        .replace(' ', '-');
  }

  /** A link to a heading of the same page. */
  static String link(String shown, String heading) {
    return "[" + shown + "](#" + anchor(heading) + ")";
  }
}
