package org.lucerna.harvest.database;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function of a database that has no key, and why.
 *
 * @param address where it starts, unsigned
 * @param name as stored; null for none
 * @param reason in words
 * @param isDamage whether the database is damaged there
 */
public record SkippedFunction(
    long address, @Nullable ByteString name, String reason, boolean isDamage) {}
