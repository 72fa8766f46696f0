/**
 * The metadata of a function in the form of the {@code published} dialect, and the conversion to
 * and from IDA's own form, {@link org.lucerna.lumina.metadata}.
 *
 * <p>This page is the form's specification. All of it is <em>single</em>: the published description
 * is its one source, and no program is known to have written such a blob. <em>closed</em> marks
 * gaps that we filled. {@code pw}, {@code pd} and {@code pq} are the integers of {@link
 * org.lucerna.lumina.published}.
 *
 * <h2>Blob</h2>
 *
 * <pre>
 * blob   u32 little-endian size of the function, chunk...    to the end
 * chunk  pd tag, pd length, payload                          length in bytes
 * </pre>
 *
 * <h2>Payloads</h2>
 *
 * <pre>
 * tag  payload
 *  1   u8 flags, type bytes: as in IDA's form
 *  2   reserved; its bytes are kept
 *  3   text, to the end
 *  4   text, to the end; shown at references too
 *  5   locations of: pd (length + 1), so many bytes less one; 0 is an empty text too
 *  6   as 5, shown at references too
 *  7   locations of: pd length, bytes before; pd length, bytes after      plain lengths: closed
 *  8   locations of: pq (delta + 1)
 *  9   pq (frame size + 1), pq (argument size + 1; 0 is unknown), pw flags,
 *      pd count, count x (pd length, name; pq (offset + 1); pq size; pd length, type bytes)
 * 10   locations of: u8 flags, pq (value + 1)
 * 11   as 10. Up to eight operands are promised, and no layout for them is given
 * </pre>
 *
 * Locations are as in IDA's form, with {@code pd} for {@code dd}. The description has a chunk
 * number and an offset at the start and after a marker, and differences elsewhere: the same bytes.
 *
 * <h2>Between the forms</h2>
 *
 * <pre>
 * key           from IDA                                  to IDA
 * size          the declared size heads the blob          dropped: the declared size is beside it
 * 1, 3, 4       verbatim                                  verbatim
 * 5, 6          integers rewritten, length + 1            integers rewritten, length - 1
 * 7, 8          integers rewritten                        integers rewritten
 * 9             name (empty if absent), offset and     name and type where not empty, the type
 *               size (0 if absent), type bytes and,    up to a NUL, fields after it; offset and
 *               where there are any, 00 and the fields;   size; flags are the saved registers' size
 *               saved registers' size is the flags;
 *               comments and forms are lost
 * 2, 10, 11     left out                                  left out
 * others        left out                                  left out
 * </pre>
 *
 * A payload that does not decode to its end is dropped, and so is a frame with a NUL where IDA
 * would end a string; if the list of chunks is broken, the chunks before the damage are converted.
 * Every occurrence of a repeated key is converted, and the order is kept. Markers between locations
 * that change nothing go.
 */
@NullMarked
package org.lucerna.lumina.metadata.published;

import org.jspecify.annotations.NullMarked;
