package org.lucerna.server;

import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Response;

/**
 * The answer to a greeting.
 *
 * @param account null where the client is refused and the connection ends
 */
record Welcome(Response reply, @Nullable Account account) {}
