package org.lucerna.cli;

/** What the process tells its caller; see the package description. */
final class ExitStatus {
  static final int DONE = 0;
  static final int NO = 1;
  static final int USAGE = 2;
  static final int DAMAGED = 3;
  static final int IO = 4;

  private ExitStatus() {}
}
