/**
 * {@code lucerna similar}: functions that are the same, but compiled otherwise or from another
 * version.
 */
@NullMarked
package org.lucerna.cli.similar;

import org.jspecify.annotations.NullMarked;
