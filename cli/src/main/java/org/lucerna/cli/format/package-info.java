/**
 * The formats in which pulled functions are written: one {@link org.lucerna.cli.format.PullWriter}
 * each, listed in {@link org.lucerna.cli.format.PullWriters}.
 */
@NullMarked
package org.lucerna.cli.format;

import org.jspecify.annotations.NullMarked;
