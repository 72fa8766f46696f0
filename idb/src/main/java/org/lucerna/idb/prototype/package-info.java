/**
 * The types of functions and of data, by address: {@link org.lucerna.idb.prototype.Prototypes}.
 *
 * <p>Items of an address's node. Evidence: files.
 *
 * <pre>
 * S 3000   type string, ends in NUL
 * S 3001   names of arguments and members, ends in NUL; often missing
 * </pre>
 *
 * Both are those of {@link org.lucerna.types}. A type longer than a value would go on behind the
 * names, as one public reader has it; no file has one, and it is not read. One file of 6.8 has the
 * same items at 13 nodes that are no addresses of the program: what they are for is not known.
 */
@NullMarked
package org.lucerna.idb.prototype;

import org.jspecify.annotations.NullMarked;
