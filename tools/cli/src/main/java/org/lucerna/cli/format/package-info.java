/**
 * The formats in which pulled functions are written: a table and JSON for this command, and those
 * of {@link org.lucerna.naming.format.ToolFormat}, listed in {@link
 * org.lucerna.cli.format.PullWriters}.
 */
@NullMarked
package org.lucerna.cli.format;

import org.jspecify.annotations.NullMarked;
