/**
 * The types of functions and data, by address: {@link org.lucerna.idb.prototype.Prototypes}.
 *
 * <p>Items of an address's node. Evidence: files.
 *
 * <pre>
 * S 3000   type string, ends in NUL
 * S 3001   names of arguments and members, ends in NUL; often missing
 * </pre>
 *
 * Both have the format of {@link org.lucerna.types}. According to one public reader, a type longer
 * than a value would continue after the names; no file has one, and it is not read. One file of 6.8
 * has the same items at 13 nodes that are not addresses of the program; their purpose is unknown.
 */
@NullMarked
package org.lucerna.idb.prototype;

import org.jspecify.annotations.NullMarked;
