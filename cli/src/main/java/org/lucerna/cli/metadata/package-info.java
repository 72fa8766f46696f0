/** {@code lucerna metadata}, and how metadata is shown by all commands: as JSON and in words. */
@NullMarked
package org.lucerna.cli.metadata;

import org.jspecify.annotations.NullMarked;
