/**
 * The JSON API of a server over HTTP: looking up and explaining functions, and administration.
 * These records and {@link org.lucerna.api.ApiJson}, their one mapping to JSON, serve the server
 * and its clients. This page is the API's specification; paths that are not listed are for people
 * and monitoring.
 *
 * <pre>
 * request                      wants           body and answer
 * ---------------------------  --------------  ---------------------------------------------------
 * GET    /api/users            administrator   [{name, role, created, disabled, password: whether
 *                                              there is one, certificate: SHA-256 or null}]
 * POST   /api/users?name=N     administrator   {role, password, certificate, disabled}, each
 *                                              optional: 201
 * PATCH  /api/users?name=N     administrator   the same, of what is to change: 204
 * DELETE /api/users?name=N     administrator   204
 * GET    /api/audit?limit=N    administrator   [{time, who, action, subject}], the last N
 * GET    /api/pushes?limit=N   reader          [{id, time, account, inputPath, inputMd5, idbPath,
 *                                              host}], the last N pushes (10,000 at most), oldest
 *                                              first; what histories do not disclose is empty for
 *                                              all but administrators
 * POST   /api/deletion-preview curator         a deletion: {functions: how many it would delete of}
 * POST   /api/pull             reader          a pull: for each function, in order, null or {name,
 *                                              size, metadata: in hex, in IDA's form, pulls}.
 *                                              Nothing is counted
 * POST   /api/histories        reader          a pull of up to 1,000 functions: for each, in order,
 *                                              [{name, version: its id, address, metadata, time,
 *                                              author, idbPath}], newest first; author and idbPath
 *                                              are null if histories do not disclose them
 * POST   /api/explain?key=K    reader          a pull: [{place: index in it, key, candidates: [{name,
 *                                              version: its id, size, files, accounts, score,
 *                                              signals: {label: 0 to 1}}], the served one first}],
 *                                              each place of the keys K (1 to 100, in hex) that is
 *                                              known, up to 1,000
 * POST   /api/backup?name=N    administrator   {folder: of the backup}: 201. N is of 1 to 100
 *                                              letters, digits, dots, dashes and underscores, and
 *                                              begins with neither dot nor dash
 * </pre>
 *
 * <pre>
 * a pull      {functions: [{key: in hex, address: "0x..."}], md5, host}
 *             address is where the program has the function, for all functions or for none; md5 and
 *             host, both optional, say which program asks, and on which machine
 * a deletion  {undo, keys, names, inputMd5s, inputPaths, idbPaths, authors, times, versions, pushes,
 *             most}
 *             all optional, but for one filter. A version is deleted if each filter that is given
 *             has a value that fits; keys to authors are arrays of strings, times, versions and
 *             pushes of {first, last}, both included, times as 2026-11-20T12:00:00Z. undo: only the
 *             newest version of each function; most: delete at most this many
 * </pre>
 *
 * <p>The login is HTTP's Basic; without one the caller is the guest. What is refused is {@code
 * {error: why}} with status 400, 401 (login), 403 (rights), 404, 408 (a body that takes longer than
 * 10 seconds), 409 (there is a backup of that name, or one is being made), 413 (a body beyond 16
 * MiB; or more functions and versions than this server's memory holds beside other requests: see
 * limits.bytes-in-flight, of which all callers here are one client), 500 (a backup failed) or 503
 * (too many logins under way). Names that are not UTF-8 are there a second time as {@code nameHex}.
 */
@NullMarked
package org.lucerna.api;

import org.jspecify.annotations.NullMarked;
