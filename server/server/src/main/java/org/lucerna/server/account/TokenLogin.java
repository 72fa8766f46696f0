package org.lucerna.server.account;

import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.UserAccount;

/**
 * A program that has shown a valid token.
 *
 * @param account that it acts for
 * @param token whose role limits what it may do
 */
public record TokenLogin(UserAccount account, AccessToken token) {}
