/**
 * Answers the requests that {@link org.lucerna.api} specifies.
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
