/**
 * The folders that contain a database's functions, names, types, bookmarks and other things: {@link
 * org.lucerna.idb.folder.Folders}.
 *
 * <p>Each kind of thing has a tree of its own, a node named {@code $ dirtree/} and the kind: {@code
 * funcs}, {@code names}, {@code imports}, {@code structs}, {@code enums}, {@code tinfos}, {@code
 * bpts}, {@code bookmarks_idaplace_t} and others. There are trees from 7.5 on. Evidence: files of
 * 7.7 to 9.1; <em>single</em> = one public reader.
 *
 * <pre>
 * S folder * 10000 + part    the parts of a folder, joined in order:
 *
 * u8 form, text 00 name, ea parent, u8 ? (0, 4, or others)
 *   form 1:  dd count, count x ea difference from the number before (first: from 0); then dd
 *            folders, dd items, dd folders, ... until all are accounted for
 *   form 0:  dd folders, as many ea differences, dd items, as many ea differences, ... until the
 *            end; the first of each row is a difference from 0                             single
 *
 * B 0                        bytes; the root's are 12 01 01; not understood
 * </pre>
 *
 * The folder with the number 0 is the root, without a name. Numbers of items: addresses of
 * functions, names, imports and bookmarks (not nodes; files, one of them rebased), nodes of
 * structures and enums, numbers of types.
 */
@NullMarked
package org.lucerna.idb.folder;

import org.jspecify.annotations.NullMarked;
