/** {@code lucerna export}: the named functions of a file, in the formats of other tools. */
@NullMarked
package org.lucerna.cli.export;

import org.jspecify.annotations.NullMarked;
