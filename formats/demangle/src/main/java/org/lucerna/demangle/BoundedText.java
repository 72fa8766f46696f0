package org.lucerna.demangle;

/** Text of up to {@link Demangler#MAX_TEXT}, built in a limited number of steps. */
final class BoundedText {
  /** A name of nested back-references may print nothing, but take forever to do so. */
  private static final int MAX_STEPS = 1 << 18;

  private static final int CHARACTERS_PER_STEP = 16;

  private final StringBuilder text = new StringBuilder(256);
  private int steps;

  /** The length after the last cut. */
  private int wasCut = -1;

  void append(String piece) {
    step();
    if (piece.isEmpty()) {
      return;
    }
    work(piece.length());
    text.append(piece);
    limit();
  }

  private void limit() {
    if (text.length() > Demangler.MAX_TEXT) {
      throw MalformedNameException.tooMuch("its text is too long");
    }
  }

  /** Counts a step of work that may print nothing. */
  void step() {
    work(CHARACTERS_PER_STEP);
  }

  /** Counts the characters that are copied. */
  private void work(int characters) {
    steps += characters / CHARACTERS_PER_STEP;
    if (steps > MAX_STEPS) {
      throw MalformedNameException.tooMuch("takes too long to print");
    }
  }

  int length() {
    return text.length();
  }

  /** Inserts words at {@code position}. */
  void insert(int position, String words) {
    step();
    work(text.length() - position);
    text.insert(position, words);
    limit();
  }

  /** Removes the text from {@code position} on, and returns it. */
  String remove(int position) {
    work(text.length() - position);
    String piece = text.substring(position);
    cut(position);
    return piece;
  }

  /** Truncates the text to {@code length}. */
  void cut(int length) {
    text.setLength(length);
    wasCut = length;
  }

  /**
   * The last character; a blank if there is none. It is also a blank right after a truncation,
   * which is why binutils prints {@code >>} after an empty pack and {@code > >} elsewhere.
   */
  char last() {
    int length = text.length();
    return length == 0 || length == wasCut ? ' ' : text.charAt(length - 1);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
