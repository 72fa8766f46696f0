/**
 * Who may use a server: accounts with their roles, and the log of what was deleted and changed.
 *
 * <p>An {@link org.lucerna.store.account.AccountStore} keeps both. It knows nothing of passwords
 * but the text that verifies one, and never sees the guest, who has no account.
 */
@NullMarked
package org.lucerna.store.account;

import org.jspecify.annotations.NullMarked;
