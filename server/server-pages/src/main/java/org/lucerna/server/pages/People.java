package org.lucerna.server.pages;

import java.time.InstantSource;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Tokens;

/** The accounts of a server and their tokens. */
public record People(Accounts accounts, Tokens tokens, InstantSource clock) {}
