package org.lucerna.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A searchable property of a function; its label is the text that users type before the colon. */
public enum SearchField {
  /** Names, as given and demangled. */
  NAME,
  /** Comments on the function, on its instructions, and between them. */
  COMMENT,
  /** The prototype: types, arguments. */
  TYPE,
  /** Names of variables and arguments in the stack frame. */
  MEMBER,
  /** Paths and MD5s of input files. */
  FILE,
  /** Packages that contain input files. */
  PACKAGE,
  /** Accounts. */
  AUTHOR,
  /** The key, or its beginning. */
  KEY,
  /** The size in bytes. */
  SIZE,
  /** The address in an input file. */
  ADDRESS,
  /** When a name was last given. */
  TIME;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The label: {@code name}. */
  public String label() {
    return label;
  }

  static @Nullable SearchField of(String label) {
    return Arrays.stream(values())
        .filter(field -> field.label().equals(label))
        .findFirst()
        .orElse(null);
  }

  static String labels() {
    return Arrays.stream(values()).map(SearchField::label).collect(Collectors.joining(", "));
  }
}
