package org.lucerna.api;

import java.time.Instant;

/**
 * A token of an account as its owner and administrators see it.
 *
 * @param id its name in lists, 8 hexadecimal digits
 * @param role what a program may do with it, as far as the account's role goes
 * @param expires when it is refused
 * @param label what it is for, in the owner's words; may be empty
 */
public record TokenView(String id, String role, Instant created, Instant expires, String label) {}
