package org.lucerna.binary.demangle;

/** Text of up to {@link Demangler#MAX_TEXT}, built in a limited number of steps. */
final class BoundedText {
  /** A name of nested back-references may print nothing, but take forever to do so. */
  private static final int MAX_STEPS = 1 << 18;

  private final StringBuilder text = new StringBuilder(96);
  private int steps;

  /** The length after the last cut. */
  private int wasCut = -1;

  void append(String piece) {
    step();
    text.append(piece);
    if (text.length() > Demangler.MAX_TEXT) {
      throw new MalformedNameException("its text is too long");
    }
  }

  /** Counts a step of work that may print nothing. */
  void step() {
    if (++steps > MAX_STEPS) {
      throw new MalformedNameException("takes too long to print");
    }
  }

  int length() {
    return text.length();
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
