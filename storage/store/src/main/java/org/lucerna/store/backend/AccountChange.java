package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/**
 * A change of an account, with its audit entry.
 *
 * @param name the account's
 * @param before the expected current state; null if there must be no such account
 * @param after the new state; null to remove the account
 * @param entry null for none
 */
public record AccountChange(
    ByteString name,
    @Nullable UserAccount before,
    @Nullable UserAccount after,
    @Nullable AuditEntry entry) {}
