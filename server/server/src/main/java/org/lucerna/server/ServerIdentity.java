package org.lucerna.server;

import java.time.Instant;

/**
 * The identity that a server reports.
 *
 * @param version program and version
 */
record ServerIdentity(String version, Instant started) {}
