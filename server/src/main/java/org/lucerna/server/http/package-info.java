/**
 * Administration of a running server over HTTP, as JSON.
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
 * <p>The login is HTTP Basic; a caller without one is the guest. Refusals are {@code {error: why}}
 * with status 400, 401 (login), 403 (rights), 404, 408 (a body that takes longer than 10 seconds),
 * 409 (a backup of that name exists, or one is being made), 413 (a body of more than 16 MiB; or
 * more functions and versions than fit into memory next to other requests: see
 * limits.bytes-in-flight, in which all HTTP callers count as one client), 500 (a backup failed) or
 * 503 (too many logins under way). Names that are not UTF-8 are also given as {@code nameHex}.
 *
 * <p>The port has no TLS, so only callers on the same machine are answered and passwords never
 * cross a network. A proxy on that machine would make everybody a local caller, so requests with a
 * header Forwarded, X-Forwarded-For, X-Real-IP or Via are refused. A proxy that adds none of these
 * must not forward {@code /api}. Browsers are never asked for a login, so they never send one on
 * behalf of another site. Requests with an origin, or for a host other than localhost, a literal
 * address or one of http.names, are refused on every path.
 */
@NullMarked
package org.lucerna.server.http;

import org.jspecify.annotations.NullMarked;
