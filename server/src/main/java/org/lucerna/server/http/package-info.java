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
 * POST   /api/deletion-preview curator         body of a DEL_HISTORY message of the dialect ida:
 *                                              {functions: how many it would delete of}
 * POST   /api/explain?key=K    reader          body of a PULL_MD message of the dialect ida:
 *                                              [{place: index in it, key, candidates: [{name,
 *                                              version: its id, size, files, accounts, score,
 *                                              signals: {label: 0 to 1}}], the served one first}],
 *                                              each place of the keys K (1 to 100, in hex) that is
 *                                              known, of 1,000 at most. &amp;md5= and &amp;host=
 *                                              tell who asks
 * POST   /api/pull             reader          body of a PULL_MD message of the dialect ida: that of
 *                                              its PULL_MD_RESULT. Nothing is counted
 * POST   /api/histories        reader          body of a PULL_MD message of 1,000 keys at most: that
 *                                              of a GET_FUNC_HISTORIES_RESULT of the same keys, with
 *                                              metadata, without authors and databases
 * POST   /api/backup?name=N    administrator   {folder: of the backup}: 201. N is of 1 to 100
 *                                              letters, digits, dots, dashes and underscores, and
 *                                              begins with neither dot nor dash
 * </pre>
 *
 * The login is HTTP's Basic; without one the caller is the guest. What is refused is {@code {error:
 * why}} with status 400, 401 (login), 403 (rights), 404, 408 (a body that takes longer than 10
 * seconds), 409 (there is a backup of that name, or one is being made), 413 (a body beyond 16 MiB;
 * or more functions and versions than this server's memory holds beside other requests: see
 * limits.bytes-in-flight, of which all callers here are one client), 500 (a backup failed) or 503
 * (too many logins under way). Names that are not UTF-8 are there a second time as {@code nameHex}.
 *
 * <p>The port has no TLS, so only callers on the same machine are answered: passwords do not cross
 * a network. A proxy on that machine would make everybody such a caller: what has a header
 * Forwarded, X-Forwarded-For, X-Real-IP or Via is refused. A proxy that adds none of them must not
 * pass {@code /api} on. No browser is asked for a login, and so none sends one along for a
 * stranger's page; what names a page as its origin, or another host than localhost, a literal
 * address or one of http.names, is refused on every path.
 */
@NullMarked
package org.lucerna.server.http;

import org.jspecify.annotations.NullMarked;
