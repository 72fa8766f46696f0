package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether somebody looks. */
final class Terminal {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Whether standard error goes to a terminal. */
  static boolean takesErrors() {
    return takes(STANDARD_ERROR);
  }

  /**
   * Whether a link of the system to an open file leads to a terminal. The Java library knows but of
   * standard input and output together: that is the answer of systems without such links.
   */
  static boolean takes(Path link) {
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException unknown) {
      return Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
    }
  }
}
