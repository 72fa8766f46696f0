/**
 * {@code lucerna similar}: finds functions that are the same, but compiled differently or from
 * another version.
 */
@NullMarked
package org.lucerna.cli.similar;

import org.jspecify.annotations.NullMarked;
