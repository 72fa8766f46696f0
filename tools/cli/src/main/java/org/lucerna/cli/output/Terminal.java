package org.lucerna.cli.output;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether output goes to a terminal, and how wide it is. */
final class Terminal {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

  private static final Pattern SIZE = Pattern.compile("[0-9]{1,5} ([1-9][0-9]{0,4})\\s*");

  private Terminal() {}

  /**
   * Characters per line of the terminal that standard output goes to; {@link Integer#MAX_VALUE} if
   * it goes elsewhere or the width is unknown.
   */
  static int width() {
    return takes(STANDARD_OUTPUT) ? columns(size()) : Integer.MAX_VALUE;
  }

  /** The columns in the output of {@code stty size}, which prints rows and columns. */
  static int columns(String size) {
    Matcher form = SIZE.matcher(size);
    return form.matches() ? Integer.parseInt(form.group(1)) : Integer.MAX_VALUE;
  }

  private static String size() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream out = stty.getInputStream()) {
        return new String(out.readNBytes(32), StandardCharsets.US_ASCII);
      }
    } catch (IOException noTerminal) {
      return "";
    }
  }

  /** Whether standard error goes to a terminal. */
  static boolean takesErrors() {
    return takes(STANDARD_ERROR);
  }

  /**
   * Whether a system link to an open file refers to a terminal. Java can only test standard input
   * and output together, which is used on systems without such links.
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
