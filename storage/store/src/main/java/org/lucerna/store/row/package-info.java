/**
 * Rows as bytes, which back-ends share that store bytes: the package {@code rocks} specifies them.
 */
@NullMarked
package org.lucerna.store.row;

import org.jspecify.annotations.NullMarked;
