/**
 * The {@code lucerna} command: one class a sub-command. Only here is anything printed, and only
 * {@link org.lucerna.cli.Main} ends the process.
 *
 * <p>{@link org.lucerna.cli.LucernaCommandLine} puts the commands together and runs one. A command
 * prints data to its {@link org.lucerna.cli.output.Console}, and throws where it cannot go on:
 * {@link org.lucerna.cli.FailureReport} makes one line on standard error of that, and the exit
 * status:
 *
 * <pre>
 * 0  done
 * 1  the input was read and the answer is no: not found, refused by the server
 * 2  wrong usage, a wrong configuration file included
 * 3  the input is damaged, or of an unknown format
 * 4  input, output or network failed
 * </pre>
 *
 * <p>Commands that ask a server take what no option says from {@link
 * org.lucerna.cli.connection.ClientSettings}: the environment, then the user's client.toml.
 *
 * <h2>Data</h2>
 *
 * With {@code --json} a list is one object a line (JSON Lines), a single thing one object. Numbers
 * beyond 53 bits are strings {@code "0x..."}; bytes are lower-case hex; text that is not UTF-8 is
 * decoded with U+FFFD, and its bytes are under the field's name + {@code Hex}. Without {@code
 * --json}: aligned columns, in which control characters are escaped, because names and comments
 * come from strangers.
 */
@NullMarked
package org.lucerna.cli;

import org.jspecify.annotations.NullMarked;
