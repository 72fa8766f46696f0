package org.lucerna.cli.command;

import java.nio.file.Path;
import org.lucerna.binary.kind.FileKind;

/** The refusal of a file of a kind that a command cannot read. */
public final class WrongKind {
  private WrongKind() {}

  /**
   * The end of the command.
   *
   * @param expected such as {@code an ELF file}
   */
  public static CommandException of(Path file, String expected, FileKind found) {
    return of(file, expected, found.words());
  }

  /** Like {@link #of(Path, String, FileKind)}, with the command's own words for the kind found. */
  public static CommandException of(Path file, String expected, String found) {
    return new CommandException(
        ExitStatus.DAMAGED, file + ": expected " + expected + ", got " + found);
  }
}
