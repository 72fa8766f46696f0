/** A back-end that lives as long as its process: the kind {@code memory}. */
@NullMarked
package org.lucerna.store.memory;

import org.jspecify.annotations.NullMarked;
