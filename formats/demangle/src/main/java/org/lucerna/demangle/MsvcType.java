package org.lucerna.demangle;

/**
 * A type in a Visual C++ name: the text before and after the name that it declares, such as {@code
 * int (__cdecl *} and {@code )(char)}.
 *
 * @param shape appearance of a pointer to it
 * @param convention the calling convention of a function, otherwise empty
 */
record MsvcType(String before, String after, Shape shape, String convention) {
  enum Shape {
    PLAIN,
    POINTER,
    ARRAY,
    FUNCTION
  }

  MsvcType(String before, String after, Shape shape) {
    this(before, after, shape, "");
  }

  static MsvcType plain(String text) {
    return new MsvcType(text, "", Shape.PLAIN);
  }

  String text() {
    return shape == Shape.FUNCTION ? spaced(before) + convention + after : before + after;
  }

  /** {@code text} with a blank if the next word would touch its last one. */
  static String spaced(String text) {
    if (text.isEmpty()) {
      return text;
    }
    char last = text.charAt(text.length() - 1);
    boolean word =
        last == '>'
            || (last >= '0' && last <= '9')
            || (last >= 'a' && last <= 'z')
            || (last >= 'A' && last <= 'Z');
    return word ? text + " " : text;
  }
}
