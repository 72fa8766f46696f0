package org.lucerna.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;

/**
 * A request for a token of an account.
 *
 * @param role upper limit of the program's rights; null for all rights of the account
 * @param expires when it is to be refused; null for a year from now
 * @param label its purpose, at most 100 bytes; may be empty
 */
@Strict
public record TokenRequest(
    @Nullable String role, @Nullable Instant expires, @MayBeAbsent String label) {}
