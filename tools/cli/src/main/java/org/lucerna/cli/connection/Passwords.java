package org.lucerna.cli.connection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;

/** Reads passwords from files, standard input or a terminal; never from the command line. */
public final class Passwords {
  private static final String STANDARD_INPUT = "-";

  private Passwords() {}

  /** The first line of a file; {@code -} is standard input. */
  static ByteString read(Path file, InputStream in) throws IOException, CommandException {
    boolean standard = file.toString().equals(STANDARD_INPUT);
    ByteString all = ByteString.wrap(standard ? in.readAllBytes() : Files.readAllBytes(file));
    int end = all.indexOf('\n');
    ByteString line = end < 0 ? all : all.slice(0, end);
    if (!line.isEmpty() && line.at(line.length() - 1) == '\r') {
      line = line.slice(0, line.length() - 1);
    }
    if (line.indexOf(0) >= 0) {
      throw new CommandException(ExitStatus.USAGE, file + ": passwords cannot contain a NUL byte");
    }
    return line;
  }

  /**
   * A new password: from a file if one is given; otherwise typed twice at the terminal if there is
   * one; otherwise the first line of standard input.
   */
  public static ByteString choose(Console console, @Nullable Path file, String name)
      throws IOException, CommandException {
    java.io.@Nullable Console terminal = file == null ? terminal(console) : null;
    if (terminal == null) {
      ByteString line = read(file == null ? Path.of(STANDARD_INPUT) : file, console.in());
      if (!line.isUtf8()) {
        throw new CommandException(ExitStatus.USAGE, "expected a password in UTF-8");
      }
      return line;
    }
    ByteString first =
        bytes(terminal.readPassword("Password of %s (8 to 1000 bytes): ", Escaped.of(name)));
    if (!first.equals(bytes(terminal.readPassword("Retype password: ")))) {
      throw new CommandException(ExitStatus.USAGE, "the two passwords differ");
    }
    return first;
  }

  /** The terminal where the user types; null if standard input is something else. */
  private static java.io.@Nullable Console terminal(Console console) {
    return Optional.ofNullable(System.console())
        .filter(terminal -> terminal.isTerminal() && console.in().equals(System.in))
        .orElse(null);
  }

  private static ByteString bytes(char @Nullable [] typed) throws CommandException {
    if (typed == null) {
      throw new CommandException(ExitStatus.USAGE, "no password was entered");
    }
    ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(typed));
    Arrays.fill(typed, ' ');
    byte[] bytes = new byte[encoded.remaining()];
    encoded.get(bytes);
    return ByteString.wrap(bytes);
  }
}
