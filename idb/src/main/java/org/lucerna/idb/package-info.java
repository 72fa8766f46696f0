/**
 * IDA databases ({@code .idb}, {@code .i64}) of all versions, read without IDA.
 *
 * <pre>{@code
 * try (IdaDatabase database = IdaDatabase.open(path)) {
 *   for (Function function : database.functions()) { print(function.start(), function.name()); }
 * }
 * }</pre>
 *
 * <p>From the outside in: {@link org.lucerna.idb.container} is the file and its sections, {@link
 * org.lucerna.idb.btree} the records in section id0, {@link org.lucerna.idb.netnode} the nodes that
 * the records form. Above them is a package for each thing that nodes describe. Each package's
 * description is the specification of its part of the format.
 */
@NullMarked
package org.lucerna.idb;

import org.jspecify.annotations.NullMarked;
