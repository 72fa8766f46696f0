/**
 * Bytes that were changed in the database: {@link org.lucerna.idb.patch.Patches}. Evidence: files.
 *
 * <pre>
 * $ patches P node   the original byte; the changed one is in section id1
 * </pre>
 *
 * {@code node} is address + netdelta (inferred: netdelta was 0 in all files with patches).
 */
@NullMarked
package org.lucerna.idb.patch;

import org.jspecify.annotations.NullMarked;
