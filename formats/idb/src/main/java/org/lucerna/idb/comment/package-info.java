/**
 * The comments at addresses: {@link org.lucerna.idb.comment.Comments}.
 *
 * <p>Items of an address's node. Evidence: files.
 *
 * <pre>
 * S 0        comment
 * S 1        repeatable comment
 * S 1000+n   anterior line n
 * S 2000+n   posterior line n (decimal; the items from hexadecimal 1000 on are something else)
 * </pre>
 *
 * The lines before the lowest address are IDA's description of the input file.
 */
@NullMarked
package org.lucerna.idb.comment;

import org.jspecify.annotations.NullMarked;
