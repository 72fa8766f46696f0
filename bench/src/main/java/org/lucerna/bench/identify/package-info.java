/**
 * How well the components of programs are identified: static programs whose linker's map says what
 * is in them, programs by other compilers, and programs without any known component.
 */
@NullMarked
package org.lucerna.bench.identify;

import org.jspecify.annotations.NullMarked;
