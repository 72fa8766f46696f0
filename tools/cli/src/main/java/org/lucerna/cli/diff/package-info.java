/** {@code lucerna diff}: what changed between two files. */
@NullMarked
package org.lucerna.cli.diff;

import org.jspecify.annotations.NullMarked;
