package org.lucerna.bench.similar;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;
import org.lucerna.demangle.Demangler;

/** Whether a function was found by a name that it has in another release. */
final class NameRule {
  private static final String ANONYMOUS = "(anonymous namespace)";
  private static final String CALL = "operator()";

  private NameRule() {}

  /** The name that is compared: its canonical form, without the parameters of C++. */
  static String compared(String name) {
    String plain = CanonicalName.of(ByteString.utf8(name)).text();
    return Demangler.demangle(plain).map(NameRule::withoutParameters).orElse(plain);
  }

  private static String withoutParameters(String name) {
    int depth = 0;
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      depth += each == '<' ? 1 : each == '>' ? -1 : 0;
      if (each == '(' && depth == 0) {
        if (name.startsWith(ANONYMOUS, i)) {
          i += ANONYMOUS.length() - 1;
        } else if (name.startsWith("()", i) && name.startsWith(CALL, i + 2 - CALL.length())) {
          i++;
        } else {
          return name.substring(0, i);
        }
      }
    }
    return name;
  }

  /** Whether both are equal but for words at the start or at the end of one of them. */
  static boolean areAlike(String one, String other) {
    String shorter = one.length() <= other.length() ? one : other;
    String longer = shorter.equals(one) ? other : one;
    if (longer.equals(shorter)) {
      return true;
    }
    boolean isLong = shorter.length() >= 4;
    return isLong
        && (longer.endsWith("_" + shorter)
            || longer.startsWith(shorter + "_")
            || (shorter.startsWith("_") && longer.endsWith(shorter))
            || (shorter.endsWith("_") && longer.startsWith(shorter)));
  }
}
