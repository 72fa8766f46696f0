/** {@code lucerna identify}: the components of programs. */
@NullMarked
package org.lucerna.cli.identify;

import org.jspecify.annotations.NullMarked;
