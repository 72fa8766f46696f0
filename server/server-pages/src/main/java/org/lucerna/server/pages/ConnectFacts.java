package org.lucerna.server.pages;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The server's facts that clients must know.
 *
 * @param port of Lumina
 * @param isLocal whether only this machine can connect
 * @param tls whether clients may speak TLS
 * @param plaintext whether clients may do without
 * @param guests whether they may log in without an account
 * @param authority file of the root certificate that the server made; null if it uses another
 */
public record ConnectFacts(
    int port,
    boolean isLocal,
    boolean tls,
    boolean plaintext,
    boolean guests,
    @Nullable Path authority) {}
