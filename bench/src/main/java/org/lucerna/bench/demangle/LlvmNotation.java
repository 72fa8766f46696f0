package org.lucerna.bench.demangle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Brings C++ names as binutils prints them into the notation of LLVM, which prints the same. */
final class LlvmNotation {
  private static final String LAMBDA = "{lambda(";
  private static final Pattern CLONE = Pattern.compile(" \\[clone ([^]]*)]");
  private static final Pattern UNNAMED = Pattern.compile("\\{unnamed type#(\\d+)}");
  private static final Pattern TEMPORARY = Pattern.compile("reference temporary #\\d+ for");

  private LlvmNotation() {}

  static String of(String text) {
    String result = lambdas(text);
    for (String before = ""; !before.equals(result); ) {
      before = result;
      result = result.replace("> >", ">>").replace("operator< <", "operator<<");
    }
    Matcher clones = CLONE.matcher(result);
    if (clones.find()) {
      int start = clones.start();
      result =
          result.substring(0, start)
              + " ("
              + CLONE.matcher(result.substring(start)).replaceAll("$1")
              + ")";
    }
    result = UNNAMED.matcher(result).replaceAll(match -> quoted("unnamed", match.group(1)));
    result = TEMPORARY.matcher(result).replaceAll("reference temporary for");
    return result
        .replace("decltype(nullptr)", "std::nullptr_t")
        .replace("operator<< <", "operator<<<")
        .replace(" _Complex", " complex")
        .replaceAll("auto:\\d+", "auto");
  }

  /** {@code {lambda(int)#2}} as {@code 'lambda0'(int)}. */
  private static String lambdas(String text) {
    String result = text;
    int at = result.lastIndexOf(LAMBDA);
    while (at >= 0) {
      int close = closing(result, at + LAMBDA.length());
      int end = close < 0 ? -1 : result.indexOf('}', close);
      if (end < 0 || result.charAt(close + 1) != '#') {
        return result;
      }
      String parameters = result.substring(at + LAMBDA.length() - 1, close + 1);
      String number = result.substring(close + 2, end);
      result =
          result.substring(0, at)
              + quoted("lambda", number)
              + parameters
              + result.substring(end + 1);
      at = result.lastIndexOf(LAMBDA);
    }
    return result;
  }

  private static int closing(String text, int from) {
    int depth = 1;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** LLVM numbers from nothing, 0 and 1; binutils from 1. */
  private static String quoted(String kind, String number) {
    long count = Long.parseLong(number);
    return "'" + kind + (count == 1 ? "" : count - 2) + "'";
  }
}
