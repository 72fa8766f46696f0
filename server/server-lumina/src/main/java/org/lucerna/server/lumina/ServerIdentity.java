package org.lucerna.server.lumina;

import java.time.Instant;

/**
 * The identity that a server reports.
 *
 * @param version program and version
 */
public record ServerIdentity(String version, Instant started) {}
