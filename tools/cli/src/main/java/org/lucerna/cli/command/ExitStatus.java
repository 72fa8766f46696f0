package org.lucerna.cli.command;

/** The exit statuses of the process. */
public final class ExitStatus {
  public static final int DONE = 0;
  public static final int NO = 1;
  public static final int USAGE = 2;
  public static final int DAMAGED = 3;
  public static final int IO = 4;

  private ExitStatus() {}
}
