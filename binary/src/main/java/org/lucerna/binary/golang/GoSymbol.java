package org.lucerna.binary.golang;

import java.io.ByteArrayOutputStream;
import org.lucerna.bytes.ByteString;

/**
 * Names of Go's table as symbol tables spell them: linkers write the middle dot in names that the
 * compiler makes, such as {@code type:.eq.runtime.untracedG·7}, as a full stop. A file then has one
 * name for a function, stripped or not.
 */
final class GoSymbol {
  /** The middle dot in UTF-8, which is no letter and so in no name of a source. */
  private static final int DOT_FIRST = 0xc2;

  private static final int DOT_SECOND = 0xb7;

  private GoSymbol() {}

  static ByteString of(ByteString name) {
    if (name.indexOf(DOT_FIRST) < 0) {
      return name;
    }
    ByteArrayOutputStream symbol = new ByteArrayOutputStream(name.length());
    for (int i = 0; i < name.length(); i++) {
      boolean isDot =
          name.at(i) == DOT_FIRST && i + 1 < name.length() && name.at(i + 1) == DOT_SECOND;
      symbol.write(isDot ? '.' : name.at(i));
      i += isDot ? 1 : 0;
    }
    return ByteString.wrap(symbol.toByteArray());
  }
}
