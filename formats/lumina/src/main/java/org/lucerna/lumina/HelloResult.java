package org.lucerna.lumina;

/**
 * HELO_RESULT (0x31): the login succeeded.
 *
 * @param user the client's account and its rights
 */
public record HelloResult(User user) implements Response {}
