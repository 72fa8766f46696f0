/** Finds the functions of known programs that are the same as those of another program. */
@NullMarked
package org.lucerna.similarity.match;

import org.jspecify.annotations.NullMarked;
