/**
 * The commands that query a Lumina server: {@code push}, {@code pull}, {@code history}, {@code
 * explain}, {@code delete} and others.
 */
@NullMarked
package org.lucerna.cli.lumina;

import org.jspecify.annotations.NullMarked;
