package org.lucerna.cli;

import org.lucerna.cli.output.Console;

/** Starts the process and, unless a signal does, ends it. */
public final class Main {
  private Main() {}

  /** Runs the command that {@code arguments} name. */
  public static void main(String[] arguments) {
    System.exit(LucernaCommandLine.run(Console.system(), arguments));
  }
}
