/**
 * Who logs in, and who makes the accounts: passwords, failed logins, and changes of accounts.
 *
 * <p>A password is kept as an Argon2id hash and nowhere else. Verifying one takes memory and time
 * on purpose, so {@link org.lucerna.server.account.Logins} lets only a few be verified at a time,
 * spends as much on names that do not exist, and makes those wait who were wrong before. Attempts
 * at one time are bounded for each account (8; 2 after failures) and each address (32; 8).
 */
@NullMarked
package org.lucerna.server.account;

import org.jspecify.annotations.NullMarked;
