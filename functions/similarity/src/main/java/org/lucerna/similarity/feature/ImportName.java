package org.lucerna.similarity.feature;

import org.lucerna.bytes.ByteString;

/**
 * Names of imported functions without additions that depend on a compiler's options: {@code
 * __printf_chk} counts as {@code printf}, {@code fopen64} as {@code fopen}, {@code __isoc99_sscanf}
 * as {@code sscanf}; a version after {@code @} is left out.
 */
final class ImportName {
  private static final String[] PREFIXES = {"__isoc99_", "__isoc23_"};
  private static final String CHECKED = "_chk";
  private static final String LARGE = "64";

  private ImportName() {}

  static long hash(ByteString name) {
    String plain = plain(name.text());
    long hash = FeatureHash.begin();
    for (int i = 0; i < plain.length(); i++) {
      hash = FeatureHash.add(hash, plain.charAt(i));
    }
    return FeatureHash.mix(hash);
  }

  static String plain(String name) {
    int version = name.indexOf('@');
    String plain = version < 0 ? name : name.substring(0, version);
    for (String prefix : PREFIXES) {
      if (plain.startsWith(prefix)) {
        plain = plain.substring(prefix.length());
      }
    }
    if (plain.endsWith(CHECKED)) {
      plain = plain.substring(0, plain.length() - CHECKED.length());
      while (plain.startsWith("_")) {
        plain = plain.substring(1);
      }
    }
    while (plain.endsWith(LARGE) && plain.length() > LARGE.length()) {
      plain = plain.substring(0, plain.length() - LARGE.length());
    }
    return plain;
  }
}
