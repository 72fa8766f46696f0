package org.lucerna.store;

import java.time.Instant;
import org.lucerna.bytes.ByteString;

/**
 * The deletion of a version.
 *
 * @param time when, to the microsecond
 * @param account the account that deleted it; empty if unknown
 */
public record Removal(Instant time, ByteString account) {}
