@NullMarked
package org.lucerna.store.rocks;

import org.jspecify.annotations.NullMarked;
