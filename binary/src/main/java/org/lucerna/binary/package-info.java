/** Executables and object files: sections, symbols, functions, lines. */
@NullMarked
package org.lucerna.binary;

import org.jspecify.annotations.NullMarked;
