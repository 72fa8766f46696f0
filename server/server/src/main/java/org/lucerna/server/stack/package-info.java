/**
 * Stacks that get names: {@link org.lucerna.server.stack.StackNaming} reads a symbol file, which is
 * unchecked, and adds its functions to a text of limited length.
 */
@NullMarked
package org.lucerna.server.stack;

import org.jspecify.annotations.NullMarked;
