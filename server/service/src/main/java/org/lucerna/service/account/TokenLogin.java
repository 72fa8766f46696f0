package org.lucerna.service.account;

import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.UserAccount;

/**
 * A program that has shown a valid token.
 *
 * @param account that it acts for
 * @param token token whose role limits the program's rights
 */
public record TokenLogin(UserAccount account, AccessToken token) {}
