package org.lucerna.idb.golden;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads valid JSON: null, Boolean, Long (unsigned), Double, String, List, Map. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  static @Nullable Object parse(String text) {
    return new Json(text).value();
  }

  private @Nullable Object value() {
    return switch (next()) {
      case '{' -> object();
      case '[' -> list();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    at++;
    while (next() != '}') {
      String key = string();
      next();
      at++;
      object.put(key, value());
      if (next() == ',') {
        at++;
      }
    }
    at++;
    return object;
  }

  private List<@Nullable Object> list() {
    List<@Nullable Object> list = new ArrayList<>();
    at++;
    while (next() != ']') {
      list.add(value());
      if (next() == ',') {
        at++;
      }
    }
    at++;
    return list;
  }

  private String string() {
    next();
    StringBuilder string = new StringBuilder();
    at++;
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, 16);
      }
      default -> c;
    };
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (number.startsWith("-")) {
      return Long.parseLong(number);
    }
    if (number.matches("[0-9]+")) {
      return Long.parseUnsignedLong(number);
    }
    return Double.parseDouble(number);
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    at += word.length();
    return value;
  }

  private char next() {
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return text.charAt(at);
  }
}
