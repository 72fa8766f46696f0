/**
 * The places that users visited and marked: {@link org.lucerna.idb.history.Histories} and {@link
 * org.lucerna.idb.history.Bookmarks}.
 *
 * <pre>
 * $ curlocs   A node: the nodes of the histories, one per window, each named after it
 *   A 0 number of the place on display, A 1 number of places, A 2 type of places as text 00
 *   S n place n
 * $ BMARKS    (with a space at the end) H type of places: node of the bookmarks        from 7.7 on
 *   A 1 number of places, A 2 type of places as text 00
 *   S n place n, R n its description as text 00
 *
 * place, idainfo 700 and later, packed:
 *   dd line, ea address, [ea], dd renderer, dd node, dw column, dw row, ...
 * place, older, little-endian:
 *   u16 line, w address, [w], u8 renderer, i32 node, u16 column, u16 row, ...
 *
 * before 6.95: A 1 four times the number of the place on display, A 2 four times the number of
 * places, S 0.. all places as one value, each four words; unused ones are all ones
 *   w of which u16 line, u16 ?; w of which u16 row, u16 column; w start of a marked block, or all
 *   ones (inferred); w address
 * </pre>
 *
 * Only places of type {@code hexplace_t} have the second address. Line -1 is the default one.
 * Renderer 1 shows text, 2 a graph, after whose places three doubles follow: zoom and offsets.
 * Other types of places are kept as bytes. Before 6.95 places have no type; the places before the
 * current one are kept in a node named like the window, those after it with {@code .next} appended.
 * Evidence: files.
 */
@NullMarked
package org.lucerna.idb.history;

import org.jspecify.annotations.NullMarked;
