package org.lucerna.cli.doctor;

/**
 * A result of a check.
 *
 * @param subject the thing that was checked, in one word
 * @param found its state
 * @param advice the recommended action; empty if none
 */
record Finding(Grade grade, String subject, String found, String advice) {
  /** The severity. */
  enum Grade {
    /** No problem. */
    OK,
    /** The server runs, but slower than it could, or not for long. */
    WARNING,
    /** The server does not start, or does not do what it was set up for. */
    PROBLEM
  }

  static Finding ok(String subject, String found) {
    return new Finding(Grade.OK, subject, found, "");
  }

  static Finding warning(String subject, String found, String advice) {
    return new Finding(Grade.WARNING, subject, found, advice);
  }

  static Finding problem(String subject, String found, String advice) {
    return new Finding(Grade.PROBLEM, subject, found, advice);
  }
}
