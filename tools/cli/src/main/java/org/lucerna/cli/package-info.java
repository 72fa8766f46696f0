/**
 * The {@code lucerna} command: a package for each group of commands, a class for each command. Only
 * these packages print, and only {@link org.lucerna.cli.Main} ends the process.
 *
 * <p>{@link org.lucerna.cli.LucernaCommandLine} assembles the commands and runs one; {@link
 * org.lucerna.cli.Converters} reads their options by type. A command prints data to its {@link
 * org.lucerna.cli.output.Console}. If it fails, it throws, and {@link
 * org.lucerna.cli.FailureReport} turns the failure into one line on standard error and the exit
 * status:
 *
 * <pre>
 * 0  done
 * 1  the input was read and the answer is no: not found, or refused by the server
 * 2  wrong usage, a wrong configuration file included
 * 3  the input is damaged, or of an unknown format
 * 4  input, output or network failed
 * </pre>
 *
 * <p>Options that name a server and a login default to {@link
 * org.lucerna.cli.connection.ClientSettings}: the environment, then the user's client.toml.
 *
 * <pre>
 * output      console, JSON, tables, progress
 * command     common parts: failures, exit status, common options
 * connection  servers, logins and data folders that commands work with
 * key         lucerna key, and opening files with functions
 * metadata    lucerna metadata, and how metadata is printed
 * format      the formats of lucerna pull
 * similar     lucerna similar
 * lumina      push, pull, history, explain, delete, info, popular, pushes
 * idb lidia store user cert    the commands of these groups
 * </pre>
 *
 * <h2>Data</h2>
 *
 * With {@code --json}, a list is one object per line (JSON Lines), a single item one object.
 * Numbers beyond 53 bits are strings {@code "0x..."}; bytes are lower-case hex; text that is not
 * UTF-8 is decoded with U+FFFD, and its bytes are under the field's name + {@code Hex}. Without
 * {@code --json}: aligned columns, with control characters escaped, because names and comments are
 * untrusted.
 */
@NullMarked
package org.lucerna.cli;

import org.jspecify.annotations.NullMarked;
