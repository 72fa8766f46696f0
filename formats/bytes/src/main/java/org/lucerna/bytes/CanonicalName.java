package org.lucerna.bytes;

import java.util.Set;

/**
 * The form in which function names are compared. Differences between builds of one function are
 * left out:
 *
 * <pre>
 * .llvm.N .isra.N .part.N .constprop.N .cold ...   suffixes of compilers for copies and parts
 * .N after a mangled name                           the number that LLVM gives to a second one
 * 17h and 16 hexadecimal digits before the last E  the hash in Rust's legacy mangling
 * s..._ after C                                     the hash of a crate in Rust's v0 mangling
 * C1 C2, D1 D2                                     complete and base constructors and destructors
 * __1 __ndk1 v3 lts_20230125 debian7 icu_72        the numbers of versioned inline namespaces
 * </pre>
 *
 * The last two only in names of the Itanium C++ ABI. {@code __cxx11} stays: it distinguishes
 * classes of one program. Names are stored and shown as they came.
 */
public final class CanonicalName {
  private static final Set<String> APPENDED =
      Set.of("llvm", "isra", "part", "constprop", "cold", "lto_priv", "localalias", "specialized");

  /** Before the number of a version. */
  private static final Set<String> VERSIONED = Set.of("__", "__ndk", "v", "lts_", "debian", "icu_");

  /** Number of digits of a 64-bit number in base 62. */
  private static final int LONGEST_DISAMBIGUATOR = 11;

  private CanonicalName() {}

  /**
   * The canonical form of a name.
   *
   * @return the name itself if nothing is left out; still mangled; never empty unless the name is
   */
  public static ByteString of(ByteString name) {
    ByteString plain = withoutAppended(name);
    if (isMangled(plain, "_R")) {
      return withoutCrates(plain);
    }
    plain = withoutHash(plain);
    return isMangled(plain, "_Z") ? withoutVersions(plain) : plain;
  }

  /** Whether something follows the prefix of a mangling. */
  static boolean isMangled(ByteString name, String prefix) {
    return name.length() > prefix.length() && name.startsWith(prefix);
  }

  private static boolean isMangled(ByteString name) {
    return isMangled(name, "_Z") || isMangled(name, "_R");
  }

  private static ByteString withoutAppended(ByteString name) {
    int end = name.length();
    while (true) {
      int words = end;
      int dot = dotBefore(name, words);
      // The number of the copy, or of several.
      while (dot > 0 && isNumber(name, dot + 1, words)) {
        words = dot;
        dot = dotBefore(name, words);
      }
      if (dot <= 0 && words < end && isMangled(name)) {
        return name.slice(0, words);
      }
      if (dot <= 0 || !APPENDED.contains(name.slice(dot + 1, words).text())) {
        return end == name.length() ? name : name.slice(0, end);
      }
      end = dot;
    }
  }

  private static int dotBefore(ByteString name, int end) {
    int dot = end - 1;
    while (dot > 0 && name.at(dot) != '.') {
      dot--;
    }
    return dot;
  }

  private static boolean isNumber(ByteString name, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isDigit(name.at(i))) {
        return false;
      }
    }
    return to > from;
  }

  private static ByteString withoutHash(ByteString name) {
    int hash = name.length() - 1 - RustHash.LENGTH;
    return hash > 0 && name.at(name.length() - 1) == 'E' && RustHash.isAt(name, hash)
        ? new ByteSink().bytes(name.slice(0, hash)).u8('E').toByteString()
        : name;
  }

  private static ByteString withoutCrates(ByteString name) {
    ByteSink kept = new ByteSink();
    int at = 0;
    while (at < name.length()) {
      kept.u8(name.at(at));
      int end = name.at(at) == 'C' ? endOfCrateHash(name, at + 1) : at + 1;
      at = end;
    }
    return kept.size() == name.length() ? name : kept.toByteString();
  }

  /** Past a disambiguator and before the length of an identifier; {@code from} if there is none. */
  private static int endOfCrateHash(ByteString name, int from) {
    if (from >= name.length() || name.at(from) != 's') {
      return from;
    }
    int end = from + 1;
    int most = Math.min(name.length(), end + LONGEST_DISAMBIGUATOR);
    while (end < most && isLetterOrDigit(name.at(end))) {
      end++;
    }
    boolean isHash = end + 1 < name.length() && name.at(end) == '_' && isDigit(name.at(end + 1));
    return isHash ? end + 1 : from;
  }

  private static ByteString withoutVersions(ByteString name) {
    ByteSink kept = new ByteSink();
    boolean isChanged = false;
    int at = 0;
    while (at < name.length()) {
      int digits = at;
      long length = 0;
      while (digits < name.length() && isDigit(name.at(digits)) && length < name.length()) {
        length = 10 * length + name.at(digits) - '0';
        digits++;
      }
      if (digits > at && length > 0 && length <= name.length() - digits) {
        ByteString identifier = name.slice(digits, digits + (int) length);
        ByteString version = withoutVersion(identifier);
        isChanged |= version.length() != identifier.length();
        kept.bytes(name.slice(at, digits)).bytes(version);
        at = digits + (int) length;
      } else if (isVariant(name, at)) {
        isChanged = true;
        kept.u8(name.at(at)).u8('1');
        at += 2;
      } else {
        kept.u8(name.at(at));
        at++;
      }
    }
    return isChanged ? kept.toByteString() : name;
  }

  /** Whether the second constructor or destructor is named here. */
  private static boolean isVariant(ByteString name, int at) {
    return at + 1 < name.length()
        && (name.at(at) == 'C' || name.at(at) == 'D')
        && name.at(at + 1) == '2';
  }

  private static ByteString withoutVersion(ByteString identifier) {
    int end = identifier.length();
    while (end > 0 && (isDigit(identifier.at(end - 1)) || isInVersion(identifier, end - 1))) {
      end--;
    }
    return end < identifier.length() && VERSIONED.contains(identifier.slice(0, end).text())
        ? identifier.slice(0, end)
        : identifier;
  }

  /** Whether the underscore is within a version, such as {@code v1_2}. */
  private static boolean isInVersion(ByteString identifier, int at) {
    return at > 1
        && at + 1 < identifier.length()
        && identifier.at(at) == '_'
        && isDigit(identifier.at(at - 1));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetterOrDigit(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
