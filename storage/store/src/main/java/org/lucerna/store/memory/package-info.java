/** The back-end {@code memory}, whose data lasts until the process ends. */
@NullMarked
package org.lucerna.store.memory;

import org.jspecify.annotations.NullMarked;
