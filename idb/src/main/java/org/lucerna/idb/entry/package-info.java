/**
 * Where a program is entered, and what it exports: {@link org.lucerna.idb.entry.Entries}.
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
 * {@code i} is the ordinal, and of the program's start its address.
 */
@NullMarked
package org.lucerna.idb.entry;

import org.jspecify.annotations.NullMarked;
