package org.lucerna.bench.similar;

import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;
import org.lucerna.demangle.Demangler;

/** Whether a function was found by a name that it has in another release. */
final class NameRule {
  private static final String ANONYMOUS = "(anonymous namespace)";
  private static final String CALL = "operator()";

  /** The hash of Rust's names. */
  private static final Pattern HASH = Pattern.compile("::h[0-9a-f]{16}(?= |$)");

  /** Inline namespaces with a version, as in {@link CanonicalName}. */
  private static final Pattern VERSION =
      Pattern.compile("::(__|__ndk|v|lts_|debian)\\d+(_\\d+)*::");

  /** ICU has its version in all names. */
  private static final Pattern ICU = Pattern.compile("\\bicu_\\d+::");

  private static final Pattern ICU_IN_C = Pattern.compile("^(u[a-z]*_\\w+)_[67]\\d$");

  private NameRule() {}

  /**
   * The name that is compared: its canonical form, without the parameters of C++ and ICU's version.
   */
  static String compared(String name) {
    String plain = CanonicalName.of(ByteString.utf8(name)).text();
    return Demangler.demangle(plain)
        .or(() -> Demangler.demangle(name).map(NameRule::withoutBuild))
        .map(readable -> ICU.matcher(withoutParameters(readable)).replaceAll("icu::"))
        .orElseGet(() -> ICU_IN_C.matcher(plain).replaceFirst("$1"));
  }

  /** Canonical forms are compared, so not all of them can be demangled. */
  private static String withoutBuild(String readable) {
    return VERSION.matcher(HASH.matcher(readable).replaceFirst("")).replaceAll("::");
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

  /**
   * Whether both are alike, or the same function in another place: the last part of both names is
   * equal without template arguments, or both are code that destroys a value.
   */
  static boolean areAlikeLeniently(String one, String other) {
    return areAlike(one, other) || lastPart(one).equals(lastPart(other));
  }

  private static String lastPart(String name) {
    if (name.contains("drop_in_place") || name.contains("Drop>::drop")) {
      return "drop";
    }
    int operator = name.lastIndexOf("operator");
    if (operator >= 0 && (operator == 0 || name.charAt(operator - 1) == ':')) {
      return name.substring(operator);
    }
    StringBuilder plain = new StringBuilder();
    int depth = 0;
    for (char each : name.replace(ANONYMOUS, "").toCharArray()) {
      depth += each == '<' ? 1 : 0;
      if (depth == 0) {
        plain.append(each);
      }
      depth -= each == '>' ? 1 : 0;
    }
    String last = plain.substring(plain.lastIndexOf("::") < 0 ? 0 : plain.lastIndexOf("::") + 2);
    return last.contains("closure")
        ? "closure"
        : last.substring(Math.max(last.lastIndexOf(' '), last.lastIndexOf('.')) + 1);
  }
}
