package org.lucerna.server.pages;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.naming.PulledFunction;

/** A part of the functions of an upload. */
enum UploadPart {
  ALL("All"),
  /** Functions with a name, found or chosen. */
  NAMED("Named"),
  /** Functions with candidates, or similar to known functions, only. */
  OPEN("To choose"),
  UNKNOWN("Unknown");

  private final String words;

  UploadPart(String words) {
    this.words = words;
  }

  /** The part that a word in an address names; all for any other. */
  static UploadPart of(@Nullable String word) {
    return Arrays.stream(values()).filter(part -> part.word().equals(word)).findFirst().orElse(ALL);
  }

  /** The smallest part that a function belongs to. */
  static UploadPart of(PulledFunction function) {
    if (function.name() != null) {
      return NAMED;
    }
    return function.mostSimilar() == null && function.candidateNames().isEmpty() ? UNKNOWN : OPEN;
  }

  /** The word in addresses. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The text of links to it. */
  String words() {
    return words;
  }
}
