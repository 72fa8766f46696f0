package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The column families, as specified in the package. */
enum Column {
  META,
  CURRENT,
  VERSIONS,
  PUSHES,
  FILES,
  FILE_IDS,
  FUNCTION_FILES,
  FILE_FUNCTIONS,
  FREQUENCY,
  LAYOUTS,
  SKETCHES,
  POSTINGS,
  PROGRAMS,
  PENDING,
  ACCOUNTS,
  AUDIT,
  CHANGES;

  /** The name on disk. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  byte[] labelBytes() {
    return label().getBytes(StandardCharsets.UTF_8);
  }
}
