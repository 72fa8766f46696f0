package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** The column families, as specified in the package. */
enum Column {
  META,
  CURRENT,
  VERSIONS,
  PUSHES,
  PUSH_FUNCTIONS,
  FILES,
  FILE_IDS,
  FREQUENCY,
  LAYOUTS,
  SKETCHES,
  POSTINGS,
  PROGRAMS,
  PARTS,
  PENDING,
  OUTLINES,
  OBJECTS,
  PACKAGES,
  PROVENANCES,
  COMPONENTS,
  ALIASES,
  ACCOUNTS,
  AUDIT,
  CHANGES;

  /**
   * The names of columns of version 0.1 that are not needed: removed when a store is written to.
   */
  static final List<String> OBSOLETE = List.of("function_files", "file_functions");

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The name on disk. */
  String label() {
    return label;
  }

  byte[] labelBytes() {
    return label.getBytes(StandardCharsets.UTF_8);
  }
}
