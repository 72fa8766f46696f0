package org.lucerna.api;

import java.time.Instant;

/**
 * A token of an account as its owner and administrators see it.
 *
 * @param id its name in lists, 8 hexadecimal digits
 * @param role upper limit of the program's rights, within the account's role
 * @param expires when it is refused
 * @param label its purpose, in the owner's words; may be empty
 */
public record TokenView(String id, String role, Instant created, Instant expires, String label) {}
