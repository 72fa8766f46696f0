package org.lucerna.cli.command;

import picocli.CommandLine.Model.CommandSpec;

/**
 * What the annotations of a command say, as code. The compiler writes one for each command, in the
 * same package, whose name ends in {@code Spec}.
 *
 * @param <C> the command
 */
public interface CommandModel<C> {
  /** The lines of its description; empty if it has none. */
  String[] description();

  /** The specification of a command, whose fields it sets. */
  CommandSpec of(C command);
}
