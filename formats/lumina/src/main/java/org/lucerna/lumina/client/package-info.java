/**
 * A client of any Lumina server.
 *
 * <pre>{@code
 * var options = ClientOptions.plain("127.0.0.1", 20667);
 * try (var client = new LuminaClient(options)) {
 *   PullResult known = client.pull(List.of(key));
 * }
 * }</pre>
 */
@NullMarked
package org.lucerna.lumina.client;

import org.jspecify.annotations.NullMarked;
