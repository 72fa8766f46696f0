/** {@code lucerna lidia}: symbol files. */
@NullMarked
package org.lucerna.cli.lidia;

import org.jspecify.annotations.NullMarked;
