package org.lucerna.lumina;

import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;

/**
 * The mark of names that a function got because it is similar to another one: such names are shown
 * and written, but never stored. They end in {@code .similar}, to which disassemblers may add an
 * underscore and a number if the name is taken. A comment in words goes with them. A user who
 * confirms a name removes the mark.
 */
public final class SimilarityMark {
  private static final String SUFFIX = ".similar";
  private static final String COMMENT = "similar to ";
  private static final String COMMENT_END = " %)";

  /** Suffixes that compilers append to the names of variants of a function. */
  private static final Pattern VARIANT =
      Pattern.compile(
          "\\.(?:isra|constprop|part|cold|lto_priv|llvm|localalias)(?:\\.\\d+)*(?=\\.|$)");

  private SimilarityMark() {}

  /** A name with the mark. */
  public static ByteString mark(String name) {
    return ByteString.utf8(name + SUFFIX);
  }

  /** A name with something added; a mark stays last. */
  public static ByteString append(ByteString name, String suffix) {
    String text = name.text();
    return isMarked(name)
        ? mark(text.substring(0, text.lastIndexOf(SUFFIX)) + suffix)
        : ByteString.utf8(text + suffix);
  }

  /** Whether a name has the mark. */
  public static boolean isMarked(ByteString name) {
    int end = name.length();
    int at = end;
    while (at > 0 && name.at(at - 1) >= '0' && name.at(at - 1) <= '9') {
      at--;
    }
    boolean isNumbered = at < end && at > 0 && name.at(at - 1) == '_';
    int length = isNumbered ? at - 1 : end;
    if (length <= SUFFIX.length()) {
      return false;
    }
    for (int i = 0; i < SUFFIX.length(); i++) {
      if (name.at(length - SUFFIX.length() + i) != SUFFIX.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The comment that goes with a name, such as {@code similar to inflate (libz.so.1, 99 %)}.
   *
   * @param file empty if unknown
   * @param percent rounded down
   */
  public static String comment(String name, String file, int percent) {
    String from = file.isEmpty() ? "" : file + ", ";
    return COMMENT + name + " (" + from + percent + COMMENT_END;
  }

  /** Whether a comment goes with a marked name. */
  public static boolean isComment(String text) {
    return text.startsWith(COMMENT) && text.endsWith(COMMENT_END) && text.indexOf('\n') < 0;
  }

  /** A name with the mark; a variant of a function gets the name of the function itself. */
  public static ByteString markFunction(String name) {
    return mark(VARIANT.matcher(name).replaceAll(""));
  }
}
