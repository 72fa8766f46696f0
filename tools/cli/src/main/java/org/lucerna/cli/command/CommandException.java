package org.lucerna.cli.command;

/** Ends a command with a status and a line on standard error. */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * The end of a command.
   *
   * @param status of {@link ExitStatus}
   * @param line the message
   */
  public CommandException(int status, String line) {
    super(line);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
