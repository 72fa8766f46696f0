/** {@code lucerna metadata}, and how all commands show metadata: as JSON and in words. */
@NullMarked
package org.lucerna.cli.metadata;

import org.jspecify.annotations.NullMarked;
