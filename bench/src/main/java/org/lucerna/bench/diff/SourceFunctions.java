package org.lucerna.bench.diff;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The functions that preprocessed sources of C define, by name: their bodies, one space between
 * tokens. A name with several bodies is left out. Reads what compilers accept; it checks nothing.
 */
final class SourceFunctions {
  private static final Pattern TOKEN =
      Pattern.compile(
          "[A-Za-z_$][\\w$]*|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|[^\\s\\w]|\\d[\\w.]*");

  /** Words that parentheses follow without making them a function. */
  private static final Set<String> DECORATION =
      Set.of(
          "__attribute__", "__attribute", "__asm__", "__asm", "asm", "__extension__", "__restrict");

  private final Map<String, String> bodies = new HashMap<>();
  private final Matcher tokens;

  /** The name that the next body belongs to; null if none was declared. */
  private @Nullable String name;

  private SourceFunctions(String text) {
    tokens = TOKEN.matcher(text);
  }

  /** The bodies of all functions. */
  static Map<String, String> of(String text) {
    SourceFunctions functions = new SourceFunctions(text);
    functions.read();
    functions.bodies.values().removeIf(String::isEmpty);
    return functions.bodies;
  }

  /** The share of the tokens of two bodies that both have, in any order, 0 to 1. */
  static double shared(String one, String other) {
    Map<String, Integer> counts = new HashMap<>();
    String[] ones = one.split(" ", -1);
    String[] others = other.split(" ", -1);
    for (String token : ones) {
      counts.merge(token, 1, Integer::sum);
    }
    int both = 0;
    for (String token : others) {
      both += counts.merge(token, -1, Integer::sum) >= 0 ? 1 : 0;
    }
    return 2.0 * both / (ones.length + others.length);
  }

  private void read() {
    String last = "";
    // Whether the parameters are declared after the parentheses, as in K&R's C.
    boolean hasDeclarations = false;
    while (tokens.find()) {
      String token = tokens.group();
      switch (token) {
        case "(" -> {
          block("(", ")");
          if (DECORATION.contains(last)) {
            last = "";
            continue;
          }
          if (name == null
              && Character.isJavaIdentifierStart(last.isEmpty() ? '(' : last.charAt(0))) {
            name = last;
            hasDeclarations = false;
          }
        }
        case "{" -> {
          String body = block("{", "}");
          if (name != null) {
            bodies.merge(name, body, (one, other) -> one.equals(other) ? one : "");
          }
          name = null;
        }
        case ";" -> name = hasDeclarations ? name : null;
        case "=" -> name = null;
        case "," -> name = hasDeclarations ? name : null;
        default -> {
          boolean isWord = Character.isJavaIdentifierStart(token.charAt(0));
          hasDeclarations |= name != null && isWord && !DECORATION.contains(token);
        }
      }
      last = token;
    }
  }

  /** Reads to the end of a block that was begun. */
  private String block(String open, String close) {
    StringJoiner text = new StringJoiner(" ");
    int depth = 1;
    while (depth > 0 && tokens.find()) {
      String token = tokens.group();
      depth += token.equals(open) ? 1 : token.equals(close) ? -1 : 0;
      text.add(token);
    }
    return text.toString();
  }
}
