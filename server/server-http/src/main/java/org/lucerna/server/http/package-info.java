/**
 * Answers the requests that {@link org.lucerna.api} specifies.
 *
 * <p>The port speaks plaintext and TLS. In plaintext only callers on the same machine are answered:
 * passwords and tokens do not cross a network. Through a proxy on that machine, every caller would
 * seem local, so plaintext requests with a header Forwarded, X-Forwarded-For, X-Real-IP or Via are
 * refused. A proxy that adds none of them must not forward {@code /api}. Browsers are not asked for
 * a login, so they send none with requests from other sites' pages. On every path, requests are
 * refused if they name an origin other than this server, or a host other than localhost, a literal
 * address or one of http.names.
 */
@NullMarked
package org.lucerna.server.http;

import org.jspecify.annotations.NullMarked;
