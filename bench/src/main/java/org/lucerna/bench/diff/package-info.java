/** How right the differences of two programs are. */
@NullMarked
package org.lucerna.bench.diff;

import org.jspecify.annotations.NullMarked;
