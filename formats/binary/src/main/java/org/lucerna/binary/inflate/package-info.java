/** Inflates the compressed sections of executables, with limits. */
@NullMarked
package org.lucerna.binary.inflate;

import org.jspecify.annotations.NullMarked;
