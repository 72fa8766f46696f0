package org.lucerna.demangle;

/** A read position in a mangled name, with the bounds on nesting. Not thread-safe. */
final class NameCursor {
  /** Maximum nesting of the parts of a name. Real names stay below 100. */
  private static final int MAX_DEPTH = 256;

  private final String text;
  private final int end;
  private int position;
  private int depth;

  NameCursor(String text, int position, int end) {
    this.text = text;
    this.position = position;
    this.end = end;
  }

  int position() {
    return position;
  }

  /** Continues at {@code position}, which has been read before. */
  void seek(int position) {
    this.position = position;
  }

  /** Number of parts that have been entered and not left. */
  int depth() {
    return depth;
  }

  /** Continues at {@code position} and {@code depth} of a part that did not end. */
  void seek(int position, int depth) {
    this.position = position;
    this.depth = depth;
  }

  boolean atEnd() {
    return position >= end;
  }

  int remaining() {
    return end - position;
  }

  /** The next character, or NUL at the end. */
  char peek() {
    return position < end ? text.charAt(position) : '\0';
  }

  /** The character {@code ahead} of the next one, or NUL past the end. */
  char peek(int ahead) {
    return position + ahead < end ? text.charAt(position + ahead) : '\0';
  }

  char next() {
    if (atEnd()) {
      throw new MalformedNameException("ends early");
    }
    return text.charAt(position++);
  }

  /** Whether {@code c} is next; if so it is consumed. */
  boolean take(char c) {
    if (position >= end || text.charAt(position) != c) {
      return false;
    }
    position++;
    return true;
  }

  /** Whether {@code word} is next; if so it is consumed. */
  boolean take(String word) {
    if (!text.startsWith(word, position) || position + word.length() > end) {
      return false;
    }
    position += word.length();
    return true;
  }

  void expect(char c) {
    if (!take(c)) {
      throw new MalformedNameException("expected " + c + " at " + position);
    }
  }

  MalformedNameException malformed() {
    return new MalformedNameException("unexpected character at " + position);
  }

  boolean atDigit() {
    return peek() >= '0' && peek() <= '9';
  }

  /** A decimal number without sign or leading zeros, at most 2^31-1. */
  int decimal() {
    if (!atDigit()) {
      throw malformed();
    }
    if (take('0')) {
      return 0;
    }
    long value = 0;
    while (atDigit()) {
      value = value * 10 + (next() - '0');
      if (value > Integer.MAX_VALUE) {
        throw malformed();
      }
    }
    return (int) value;
  }

  /** The next {@code length} characters. */
  String text(int length) {
    if (length > remaining()) {
      throw new MalformedNameException("ends early");
    }
    position += length;
    return text.substring(position - length, position);
  }

  /** The characters from {@code from}, which has been read, up to the position. */
  String since(int from) {
    return text.substring(from, position);
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw MalformedNameException.tooMuch("nested too deeply");
    }
  }

  void leave() {
    depth--;
  }
}
