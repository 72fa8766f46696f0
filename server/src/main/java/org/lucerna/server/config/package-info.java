/**
 * What an operator may set, as records with defaults, and the TOML file that sets it.
 *
 * <p>A file names only what differs from {@link
 * org.lucerna.server.config.ServerConfig#defaults()}; a key that does not exist is an error with its
 * line, so that a misspelt setting is never silently ignored. Record components are named as the
 * keys are, {@code camelCase} for {@code kebab-case}.
 */
@NullMarked
package org.lucerna.server.config;

import org.jspecify.annotations.NullMarked;
