package org.lucerna.cli.command;

import picocli.CommandLine.Model.CommandSpec;

/**
 * What the annotations of a class say, as code. For each class with annotations of picocli the
 * compiler writes one, in the same package, whose name ends in {@code Spec}.
 *
 * @param <C> the command, or the options that commands share
 */
public interface CommandModel<C> {
  /** The lines of its description; empty if it has none. */
  String[] description();

  /** The specification of a command, whose fields it sets. */
  CommandSpec of(C command);
}
