package org.lucerna.service.connection;

import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Response;
import org.lucerna.service.Principal;

/**
 * The answer to a greeting.
 *
 * @param principal null if the client is refused and the connection ends
 * @param why whether and why it is refused
 */
public record LoginResult(Response reply, @Nullable Principal principal, ConnectionResult why) {}
