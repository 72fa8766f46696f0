package org.lucerna.binary.demangle;

/** Text that grows up to {@link Demangler#MAX_TEXT}, made in a bounded number of steps. */
final class BoundedText {
  /** A name of back-references to back-references can print nothing, but never end doing so. */
  private static final int MAX_STEPS = 1 << 18;

  private final StringBuilder text = new StringBuilder(96);
  private int steps;

  /** The length after the last cut. */
  private int wasCut = -1;

  void append(String piece) {
    step();
    text.append(piece);
    if (text.length() > Demangler.MAX_TEXT) {
      throw new MalformedNameException("stands for too long a text");
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

  /** Takes back all that was appended from {@code length} on. */
  void cut(int length) {
    text.setLength(length);
    wasCut = length;
  }

  /**
   * The last character; a blank if there is none. It is also a blank right after a cut, which is
   * how binutils comes to print {@code >>} after an empty pack and {@code > >} elsewhere.
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
