package org.lucerna.demangle;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An operator of C++.
 *
 * @param symbol how it is written
 * @param kind arrangement of its operands in expressions
 */
record Operator(String symbol, Kind kind) {
  enum Kind {
    UNARY,
    /** {@code ++} and {@code --}: an underscore after the code makes them prefixes. */
    STEP,
    BINARY,
    /** Forms of their own, see {@link ItaniumExpressions}. */
    OTHER
  }

  private static final Map<String, Operator> BY_CODE =
      Map.ofEntries(
          binary("aN", "&="),
          binary("aS", "="),
          binary("aa", "&&"),
          unary("ad", "&"),
          binary("an", "&"),
          other("aw", "co_await"),
          other("cl", "()"),
          binary("cm", ","),
          unary("co", "~"),
          binary("dV", "/="),
          other("da", "delete[]"),
          unary("de", "*"),
          other("dl", "delete"),
          binary("ds", ".*"),
          binary("dv", "/"),
          binary("eO", "^="),
          binary("eo", "^"),
          binary("eq", "=="),
          binary("ge", ">="),
          binary("gt", ">"),
          other("ix", "[]"),
          binary("lS", "<<="),
          binary("le", "<="),
          binary("ls", "<<"),
          binary("lt", "<"),
          binary("mI", "-="),
          binary("mL", "*="),
          binary("mi", "-"),
          binary("ml", "*"),
          step("mm", "--"),
          other("na", "new[]"),
          binary("ne", "!="),
          unary("ng", "-"),
          unary("nt", "!"),
          other("nw", "new"),
          binary("oR", "|="),
          binary("oo", "||"),
          binary("or", "|"),
          binary("pL", "+="),
          binary("pl", "+"),
          binary("pm", "->*"),
          step("pp", "++"),
          unary("ps", "+"),
          other("pt", "->"),
          other("qu", "?"),
          binary("rM", "%="),
          binary("rS", ">>="),
          binary("rm", "%"),
          binary("rs", ">>"),
          binary("ss", "<=>"));

  /** The operator of a code of two letters; null if there is none. */
  static @Nullable Operator of(String code) {
    return BY_CODE.get(code);
  }

  private static Map.Entry<String, Operator> binary(String code, String symbol) {
    return Map.entry(code, new Operator(symbol, Kind.BINARY));
  }

  private static Map.Entry<String, Operator> unary(String code, String symbol) {
    return Map.entry(code, new Operator(symbol, Kind.UNARY));
  }

  private static Map.Entry<String, Operator> step(String code, String symbol) {
    return Map.entry(code, new Operator(symbol, Kind.STEP));
  }

  private static Map.Entry<String, Operator> other(String code, String symbol) {
    return Map.entry(code, new Operator(symbol, Kind.OTHER));
  }
}
