/**
 * A program's entry points, that is, its start and its exports: {@link
 * org.lucerna.idb.entry.Entries}.
 *
 * <p>Evidence: files.
 *
 * <pre>
 * $ entry points A i   address + 1
 * $ entry points S i   name
 * $ entry points F i   forwarder
 * $ entry points I i   not always the ordinal: not read
 * </pre>
 *
 * {@code i} is the ordinal; for the program's start, its address.
 */
@NullMarked
package org.lucerna.idb.entry;

import org.jspecify.annotations.NullMarked;
