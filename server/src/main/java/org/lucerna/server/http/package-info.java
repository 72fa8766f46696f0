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
 * POST   /api/deletion-preview curator         body of a DEL_HISTORY message of the dialect ida:
 *                                              {functions: how many it would delete of}
 * POST   /api/backup?name=N    administrator   {folder: of the backup}: 201. N is of 1 to 100
 *                                              letters, digits, dots, dashes and underscores, and
 *                                              begins with neither dot nor dash
 * </pre>
 *
 * The login is HTTP's Basic; without one the caller is the guest. What is refused is {@code {error:
 * why}} with status 400, 401 (login), 403 (rights), 404, 409 (there is a backup of that name, or
 * one is being made), 500 (a backup failed) or 503 (too many logins under way).
 *
 * <p>The port has no TLS, so only callers on the same machine are answered: passwords do not cross
 * a network. No browser is asked for a login, and so none sends one along for a stranger's page;
 * what names a page as its origin is refused.
 */
@NullMarked
package org.lucerna.server.http;

import org.jspecify.annotations.NullMarked;
