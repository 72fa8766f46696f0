package org.lucerna.server;

import java.time.Instant;

/**
 * What a server reports about itself.
 *
 * @param version program and version
 */
record ServerIdentity(String version, Instant started) {}
