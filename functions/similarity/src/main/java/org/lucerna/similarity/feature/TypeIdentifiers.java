package org.lucerna.similarity.feature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Collects the parts of the name of a C++ class. Not thread-safe. */
final class TypeIdentifiers {
  /** Namespaces that depend on the library or have no name of their own. */
  private static final Set<String> UNNAMED =
      Set.of("__1", "__ndk1", "__cxx11", "_GLOBAL__N_1", "_GLOBAL__N__1");

  private final ByteString mangled;
  private final List<String> identifiers = new ArrayList<>();
  private boolean hasArguments;
  private int own = -1;
  private long whole = FeatureHash.begin();

  TypeIdentifiers(ByteString mangled) {
    this.mangled = mangled;
  }

  /** Adds an identifier of the name, from an index up to before another. */
  void add(int from, int to) {
    String identifier =
        new String(mangled.slice(from, to).toByteArray(), StandardCharsets.ISO_8859_1);
    add(identifier);
    String stable = withoutVersion(identifier);
    for (int i = 0; i < stable.length(); i++) {
      whole = FeatureHash.add(whole, stable.charAt(i));
    }
  }

  /** Adds an identifier that an abbreviation stands for. */
  void add(String identifier) {
    identifiers.add(identifier);
  }

  /** Adds a byte that is part of no identifier. */
  void addOther(int octet) {
    whole = FeatureHash.add(whole, octet);
  }

  /** Records that the name has template arguments, or belongs to a function. */
  void addArguments() {
    hasArguments = true;
  }

  /** Records that the class's own identifier was added last. */
  void markOwn() {
    own = identifiers.size() - 1;
  }

  /** The name; null if it has no identifier. */
  @Nullable TypeName name() {
    Set<String> distinct = new TreeSet<>();
    for (int i = 0; i < identifiers.size(); i++) {
      String identifier = identifiers.get(i);
      if (!UNNAMED.contains(identifier)) {
        distinct.add(i == own && !hasArguments ? identifier : withoutVersion(identifier));
      }
    }
    if (distinct.isEmpty()) {
      return null;
    }
    long plain = FeatureHash.begin();
    for (String identifier : distinct) {
      for (int i = 0; i < identifier.length(); i++) {
        plain = FeatureHash.add(plain, identifier.charAt(i));
      }
      plain = FeatureHash.add(plain, 0);
    }
    plain = FeatureHash.mix(plain);
    return new TypeName(plain, hasArguments ? FeatureHash.mix(whole) : plain);
  }

  /** {@code icu_72} counts as {@code icu_}, {@code v1_2} as {@code v}. */
  private static String withoutVersion(String identifier) {
    int end = identifier.length();
    while (end > 0 && isInVersion(identifier, end - 1)) {
      end--;
    }
    String rest = identifier.substring(0, end);
    return rest.endsWith("_") || rest.equals("v") ? rest : identifier;
  }

  private static boolean isInVersion(String identifier, int at) {
    boolean isSeparator =
        identifier.charAt(at) == '_'
            && at > 0
            && at + 1 < identifier.length()
            && isDigit(identifier.charAt(at - 1));
    return isSeparator || isDigit(identifier.charAt(at));
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
