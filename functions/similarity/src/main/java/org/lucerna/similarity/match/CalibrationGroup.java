package org.lucerna.similarity.match;

import org.lucerna.bytes.NameLanguage;

/**
 * What one estimate means the same for. C++ and Rust have many functions that are nearly alike,
 * small functions have little to be told apart by, and what other compilers made shares less with
 * what is known.
 *
 * @param language of the candidate's name
 * @param isSmall whether the function has fewer than 12 instructions
 * @param isRebuilt whether the functions of the program share less than half of their code with
 *     those of the known program, on average, as with other compilers and options
 */
public record CalibrationGroup(NameLanguage language, boolean isSmall, boolean isRebuilt) {
  /** Number of groups of a language. */
  public static final int OF_LANGUAGE = 4;

  /** Number of groups. */
  public static final int COUNT = NameLanguage.COUNT * OF_LANGUAGE;

  /** Its place in the order of all, from 0 on: those of a language follow each other. */
  public int place() {
    return language.place() * OF_LANGUAGE + (isSmall ? 2 : 0) + (isRebuilt ? 1 : 0);
  }
}
