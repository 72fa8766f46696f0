/** Finds the decoder of an architecture. */
@NullMarked
package org.lucerna.isa.decode;

import org.jspecify.annotations.NullMarked;
