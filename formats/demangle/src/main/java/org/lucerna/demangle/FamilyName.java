package org.lucerna.demangle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the instantiations of a template, its overloads, and a trait's implementations are called
 * together: {@code RefHashTableOf<...>::put}, {@code <...>::fmt}.
 *
 * @param text readable; the readable name itself if the function has no siblings by its name
 */
public record FamilyName(String text) {
  private static final String ARGUMENTS = "<...>";

  /** Operators with angle brackets, and arrows: they do not enclose arguments. */
  private static final Pattern OPERATOR =
      Pattern.compile("\\boperator(<=>|<<=|>>=|<<|>>|<=|>=|->\\*|->|<|>)|->");

  /**
   * The name of a function's family.
   *
   * @param name mangled or readable
   */
  public static FamilyName of(String name) {
    return new FamilyName(withoutArguments(name));
  }

  private static String withoutArguments(String name) {
    String readable = Demangler.withoutParameters(name);
    StringBuilder family = new StringBuilder(readable.length());
    Matcher operator = OPERATOR.matcher(readable);
    int depth = 0;
    int at = 0;
    while (at < readable.length()) {
      int end = operator.region(at, readable.length()).lookingAt() ? operator.end() : at + 1;
      char first = readable.charAt(at);
      if (end > at + 1 || (first != '<' && first != '>')) {
        family.append(depth == 0 ? readable.substring(at, end) : "");
      } else if (first == '<') {
        family.append(depth == 0 ? ARGUMENTS : "");
        depth++;
      } else if (depth == 0) {
        return readable;
      } else {
        depth--;
      }
      at = end;
    }
    return depth == 0 ? family.toString() : readable;
  }

  /**
   * What all names of the family have in common: some mangled names lack the arguments, as those of
   * Rust before 1.38 do.
   */
  public String plain() {
    return text.replace(ARGUMENTS, "");
  }

  @Override
  public String toString() {
    return text;
  }
}
