/** {@code lucerna warp}: signature files of Binary Ninja. */
@NullMarked
package org.lucerna.cli.warp;

import org.jspecify.annotations.NullMarked;
