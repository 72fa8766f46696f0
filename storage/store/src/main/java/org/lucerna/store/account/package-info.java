/**
 * The users of a server: accounts with their roles, and the audit log of deletions and changes.
 *
 * <p>An {@link org.lucerna.store.account.AccountStore} stores both. Of passwords it knows only the
 * text that verifies them. The guest has no account.
 */
@NullMarked
package org.lucerna.store.account;

import org.jspecify.annotations.NullMarked;
