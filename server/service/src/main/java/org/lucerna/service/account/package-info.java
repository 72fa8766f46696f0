/**
 * Logins and the management of accounts: passwords, failed logins, and changes to accounts.
 *
 * <p>A password is stored only as an Argon2id hash. Verification takes memory and time by design,
 * so {@link org.lucerna.service.account.Logins} verifies only a few at a time, spends as much on
 * names that do not exist, and delays attempts after failures. Concurrent attempts are limited for
 * each account (8; 2 after failures) and each address (32; 8).
 */
@NullMarked
package org.lucerna.service.account;

import org.jspecify.annotations.NullMarked;
