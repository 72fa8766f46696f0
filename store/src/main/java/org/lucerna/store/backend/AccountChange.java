package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/**
 * What becomes of an account, and the audit entry that goes with it.
 *
 * @param name the account's
 * @param before as it must be now; null if there must be none
 * @param after as it will be; null if it goes
 * @param entry null for none
 */
public record AccountChange(
    ByteString name,
    @Nullable UserAccount before,
    @Nullable UserAccount after,
    @Nullable AuditEntry entry) {}
