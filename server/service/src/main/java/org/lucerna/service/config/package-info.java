/**
 * The settings of a server, as records with defaults, and the TOML file they are read from.
 *
 * <p>A setting is defined in one place: its record component gives the name ({@code camelCase}; the
 * file has {@code kebab-case}), the type and, in a {@link
 * org.lucerna.service.config.SettingComment}, the documentation; the record's {@code defaults()}
 * gives the value. {@link org.lucerna.service.config.ConfigFile} reads files into the records and
 * writes the commented default file from them. A component with a record of this package as its
 * type is a table.
 *
 * <p>A file lists only settings that differ from {@link
 * org.lucerna.service.config.ServerConfig#defaults()}; an unknown key is an error with its line
 * number, so that a misspelt setting is never silently ignored. An invalid value is refused by the
 * record itself, whether it comes from a file or from the command line.
 *
 * <table>
 *   <caption>How values are written</caption>
 *   <tr><th>type</th><th>in the file</th></tr>
 *   <tr><td>String, boolean, int</td><td>the TOML type of that name</td></tr>
 *   <tr><td>an enum</td><td>one of its constants in lower case: {@code "reader"}</td></tr>
 *   <tr><td>Path</td><td>{@code "lucerna-data"}</td></tr>
 *   <tr><td>Duration</td><td>{@code "250ms" "10s" "90m" "1h" "7d"}</td></tr>
 *   <tr><td>DataSize</td><td>{@code "8KiB" "256MiB" "2GiB"}, or a number of bytes</td></tr>
 *   <tr><td>Weight</td><td>a number, whole or not: {@code 4}, {@code 0.25}</td></tr>
 * </table>
 */
@NullMarked
package org.lucerna.service.config;

import org.jspecify.annotations.NullMarked;
