/**
 * IDA databases ({@code .idb}, {@code .i64}) of all versions, read without IDA.
 *
 * <h2>Opening, and views</h2>
 *
 * {@link org.lucerna.idb.IdaDatabase#open} maps the file and reads its header; everything else is
 * read on demand. Each kind of thing in a database has a view: functions, segments, names,
 * comments, cross-references and so on. A view is an {@link java.lang.Iterable}, a stream and a
 * list, and reads the database afresh in each iteration:
 *
 * {@snippet class="org.lucerna.idb.IdbUsageTest" region="views" :
 * try (IdaDatabase database = IdaDatabase.open(path)) {
 *   for (IdbFunction function : database.functions()) {
 *     out.println(function.range() + " " + function.name());
 *   }
 *   List<IdbSegment> segments = database.segments().toList();
 *   long calls = database.xrefs().stream().filter(Xref::code).count();
 *   out.println(segments.size() + " segments, " + calls + " calls and jumps");
 * }
 * }
 *
 * Names and texts are {@link org.lucerna.bytes.ByteString}s: they are usually UTF-8, but nothing
 * enforces it. Addresses are unsigned longs.
 *
 * <h2>Single addresses and functions</h2>
 *
 * Most views also look up one thing. {@link org.lucerna.idb.item.Item} collects the contents of the
 * database about an address, {@link org.lucerna.idb.function.FunctionDetails} those about a
 * function:
 *
 * {@snippet class="org.lucerna.idb.IdbUsageTest" region="lookup" :
 * Item item = database.at(address);
 * out.println(item.kind() + " " + item.name() + ": " + item.comment());
 *
 * IdbFunction function = database.functions().containing(address);
 * if (function != null) {
 *   FunctionDetails details = database.functions().details(function);
 *   out.println(details.labels() + " " + details.stackPoints());
 * }
 * }
 *
 * <h2>Types</h2>
 *
 * Prototypes and structures print as C; the type library of a database becomes a header that C
 * compilers accept:
 *
 * {@snippet class="org.lucerna.idb.IdbUsageTest" region="types" :
 * for (Prototype prototype : database.prototypes()) {
 *   out.println(prototype.declaration());
 * }
 * CHeader.write(database.typeLibrary(), database.typeLayout(), "types_h", out);
 * }
 *
 * <h2>Below the views</h2>
 *
 * {@link org.lucerna.idb.container} is the file and its sections, {@link org.lucerna.idb.btree} the
 * records in section id0, {@link org.lucerna.idb.netnode} the nodes that the records form. Data
 * that no view reads can be read as nodes:
 *
 * {@snippet class="org.lucerna.idb.IdbUsageTest" region="nodes" :
 * Netnode loader = database.netnode("$ loader name");
 * if (loader != null) {
 *   out.println(loader.sup(0) + " " + loader.sup(1));
 * }
 * }
 *
 * <h2>Damage</h2>
 *
 * Anything a database lacks is null or empty. Damage is a {@link org.lucerna.bytes.FormatException}
 * with the offset, thrown only by methods that need the damaged part:
 *
 * {@snippet class="org.lucerna.idb.IdbUsageTest" region="damage" :
 * try {
 *   database.functions().forEach(function -> out.println(function.start()));
 * } catch (FormatException damage) {
 *   out.println("some functions are unreadable: " + damage.getMessage());
 * }
 * }
 *
 * {@link org.lucerna.idb.IdaDatabase#openRecovered} reads the remaining records of a damaged
 * database. The description of each package is the specification of its part of the format.
 */
@NullMarked
package org.lucerna.idb;

import org.jspecify.annotations.NullMarked;
