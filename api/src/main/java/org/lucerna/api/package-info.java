/**
 * The JSON API of a Lucerna server over HTTP: lookups and explanations of functions, and
 * administration. This page is its specification. The server and its clients share the records here
 * and {@link org.lucerna.api.ApiJson}, which maps them to JSON and back.
 *
 * <pre>
 * request                      role            body and answer
 * ---------------------------  --------------  ---------------------------------------------------
 * GET    /api/users            administrator   [{name, role, created, disabled, password: whether
 *                                              there is one, certificate: SHA-256 or null}]
 * POST   /api/users?name=N     administrator   {role, password, certificate, disabled}, each
 *                                              optional: 201
 * PATCH  /api/users?name=N     administrator   the same, with what is to change: 204
 * DELETE /api/users?name=N     administrator   204
 * GET    /api/v1/users/N/      reader          [{id, role, created, expires, label}]: the tokens of
 *          tokens                              the account N, which is the caller's own except for
 *                                              administrators
 * POST   /api/v1/users/N/      reader          {role, expires, label}, each optional: 201 {id, role,
 *          tokens                              created, expires, label, token}
 * DELETE /api/v1/users/N/      reader          204
 *          tokens/ID
 * GET    /api/audit?limit=N    administrator   [{time, who, action, subject}], the last N
 * GET    /api/pushes?limit=N   reader          [{id, time, account, inputPath, inputMd5, idbPath,
 *                                              host}], the last N pushes (at most 10,000), oldest
 *                                              first; except for administrators, what histories do
 *                                              not disclose is empty
 * POST   /api/deletion-preview curator         a deletion: {functions: number that it affects}
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
 * POST   /api/v1/match         reader          a match: {functions: [{place, key, similar: [{name,
 *                                              probability: 0 to 1, key, file, reasons: {sameKey,
 *                                              strings, imports, constants, fields, callees,
 *                                              callers, neighbors}}]}], withoutSketch: [place]}.
 *                                              The functions that are like others by ascending
 *                                              place, up to five for each, most probable first, of
 *                                              different names. sameKey is true or false, the other
 *                                              reasons are counts; file is empty if unknown or not
 *                                              disclosed. withoutSketch: the keys that cannot be
 *                                              searched for; absent if there are none. Nothing is
 *                                              counted or stored
 * GET    /api/v1/search?q=Q    reader          {functions: [{name, key, size, address: "0x...",
 *                                              prototype, time, pulls, matched: [{field, text}]}],
 *                                              total, exact, complete, cursor}: the functions that
 *                                              the query Q finds, the best first; {@code
 *                                              org.lucerna.search} has the language. &amp;limit=N:
 *                                              at most N, 1 to 100, 20 by default. exact: false if
 *                                              there are more than total. complete: false while the
 *                                              server still indexes its functions. &amp;cursor=C:
 *                                              the page after the one with this cursor; the last
 *                                              one has none. address is absent if unknown. Fields
 *                                              that are not disclosed (author: access.disclose-authors,
 *                                              file: access.disclose-origins) are not searched,
 *                                              except for administrators
 * POST   /api/backup?name=N    administrator   {folder: of the backup}: 201. N has 1 to 100
 *                                              letters, digits, dots, dashes and underscores, and
 *                                              starts with neither dot nor dash
 * </pre>
 *
 * <pre>
 * a pull      {functions: [{key: in hex, address: "0x..."}], md5, host}
 *             address is that of the function in the program; all functions have one, or none. md5
 *             (of the program) and host (name of the caller's machine) are optional
 * a match     {sketches or keys, least: 0.8}
 *             sketches: a program's, in Base64, up to 20,000 functions: {@code
 *             org.lucerna.similarity.sketch} has the layout. Functions with known keys are not
 *             searched for, but help to find the others; place is the function's in the program.
 *             keys: up to 20 functions, in hex, whose sketches the server has; place is the key's
 *             in the array, and the function itself is left out. least: probability
 * a deletion  {undo, keys, names, inputMd5s, inputPaths, idbPaths, authors, times, versions, pushes,
 *             most}
 *             all optional, but at least one filter is required. A version is deleted if it matches
 *             a value of each filter; keys to authors are arrays of strings, times, versions and
 *             pushes of {first, last}, both included, times as 2026-11-20T12:00:00Z. undo: only the
 *             newest version of each function; most: delete at most this many
 * </pre>
 *
 * <p>The login is HTTP Basic, or a token as {@code Authorization: Bearer TOKEN}; without one the
 * caller is the guest. Callers on other machines need TLS. A refusal is {@code {error: reason}}
 * with one of these statuses. Names that are not UTF-8 are also sent in hex, as {@code nameHex}.
 *
 * <pre>
 * 400  the request is invalid              409  the backup exists, or another one is being made
 * 401  wrong login                         413  the body exceeds 16 MiB, or the answer needs more
 * 403  missing role, or no TLS                  memory than limits.bytes-in-flight leaves; all HTTP
 * 404  unknown path                             callers share one client's part of it
 * 408  the body took longer than 10 s      500  the server failed
 *                                          503  too many logins are being verified,
 *                                               or too many matches are being searched for,
 *                                               or the search index is not open
 * </pre>
 */
@NullMarked
package org.lucerna.api;

import org.jspecify.annotations.NullMarked;
