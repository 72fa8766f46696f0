/** A {@link org.lucerna.store.FunctionStore} that lives as long as its process: for tests. */
@NullMarked
package org.lucerna.store.memory;

import org.jspecify.annotations.NullMarked;
