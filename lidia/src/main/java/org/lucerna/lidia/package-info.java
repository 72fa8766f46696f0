/** Lidia symbol files: reading, writing, and making them from executables. */
@NullMarked
package org.lucerna.lidia;

import org.jspecify.annotations.NullMarked;
