/** {@code lucerna export}: what a file says of its functions, in the formats of other tools. */
@NullMarked
package org.lucerna.cli.export;

import org.jspecify.annotations.NullMarked;
