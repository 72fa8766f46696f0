/**
 * Stacks that get names: {@link org.lucerna.server.pages.stack.StackNaming} reads a symbol file,
 * which is unchecked, and adds its functions to a text of limited length.
 */
@NullMarked
package org.lucerna.server.pages.stack;

import org.jspecify.annotations.NullMarked;
