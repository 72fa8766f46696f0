package org.lucerna.idb.idc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;

/** Reads the subset of IDC that scripts use, and lists their calls in order. */
final class IdcReader {
  /** Scripts must not rely on longer strings and functions. */
  private static final int LONGEST_STRING = 1000;

  private static final int MOST_CALLS = 1000;

  private final String script;
  private int at;

  /** A call; an argument is a Long, or the bytes of a string. */
  record Call(String name, List<Object> arguments) {}

  private IdcReader(String script) {
    this.script = script;
  }

  /** The calls of a script, starting at its main function. */
  static List<Call> calls(String script) {
    IdcReader reader = new IdcReader(script);
    reader.expect("#include <idc.idc>\n");
    Map<String, List<Call>> functions = new HashMap<>();
    while (reader.at < script.length()) {
      reader.expect("static");
      String name = reader.word();
      reader.expect("(");
      reader.expect(")");
      if (functions.put(name, reader.body()) != null) {
        throw reader.wrong("a function once");
      }
    }
    List<Call> all = new ArrayList<>();
    for (Call part : functions.getOrDefault("main", List.of())) {
      all.addAll(functions.getOrDefault(part.name(), List.of()));
      functions.remove(part.name());
    }
    if (functions.size() != 1) {
      throw reader.wrong("only functions that are called");
    }
    return all;
  }

  private List<Call> body() {
    List<Call> calls = new ArrayList<>();
    expect("{");
    while (script.charAt(at) != '}') {
      calls.add(call());
      if (calls.size() > MOST_CALLS) {
        throw wrong("a shorter function");
      }
    }
    expect("}");
    return calls;
  }

  private Call call() {
    String name = word();
    List<Object> arguments = new ArrayList<>();
    expect("(");
    while (script.charAt(at) != ')') {
      arguments.add(script.charAt(at) == '"' ? strings() : number());
      if (script.charAt(at) != ')') {
        expect(",");
      }
    }
    expect(")");
    expect(";");
    return new Call(name, arguments);
  }

  private Long number() {
    String word = word();
    return word.startsWith("0x")
        ? Long.parseUnsignedLong(word.substring(2), 16)
        : Long.parseLong(word);
  }

  private ByteString strings() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    string(bytes);
    while (script.charAt(at) == '+') {
      expect("+");
      string(bytes);
    }
    return ByteString.wrap(bytes.toByteArray());
  }

  private void string(ByteArrayOutputStream bytes) {
    if (script.charAt(at++) != '"') {
      throw wrong("a string");
    }
    int start = at;
    while (script.charAt(at) != '"') {
      int c = script.codePointAt(at);
      if (c < ' ') {
        throw wrong("no control character");
      }
      at += Character.charCount(c);
      if (c == '\\') {
        bytes.write(escape(script.charAt(at++)));
      } else {
        bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    if (at - start > LONGEST_STRING) {
      throw wrong("a shorter string");
    }
    at++;
    skipSpace();
  }

  private int escape(char c) {
    return switch (c) {
      case '"', '\\' -> c;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'x' -> {
        at += 2;
        // Some readers accept more than two digits.
        if (Character.digit(script.charAt(at), 16) >= 0) {
          throw wrong("no third digit");
        }
        yield Integer.parseInt(script, at - 2, at, 16);
      }
      default -> throw wrong("an escape");
    };
  }

  private String word() {
    int start = at;
    while (Character.isLetterOrDigit(script.charAt(at)) || script.charAt(at) == '_') {
      at++;
    }
    String word = script.substring(start, at);
    if (word.isEmpty()) {
      throw wrong("a word");
    }
    skipSpace();
    return word;
  }

  private void expect(String text) {
    if (!script.startsWith(text, at)) {
      throw wrong(text);
    }
    at += text.length();
    skipSpace();
  }

  private void skipSpace() {
    while (at < script.length() && Character.isWhitespace(script.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String expected) {
    String found = script.substring(Math.max(0, at - 20), Math.min(script.length(), at + 40));
    return new IllegalArgumentException("expected " + expected + " near " + found);
  }
}
