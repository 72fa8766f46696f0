/** {@code lucerna key}, and how all commands open files that hold functions. */
@NullMarked
package org.lucerna.cli.key;

import org.jspecify.annotations.NullMarked;
