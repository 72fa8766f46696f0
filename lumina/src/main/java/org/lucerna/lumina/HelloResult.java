package org.lucerna.lumina;

/**
 * HELO_RESULT (0x31): the login succeeded.
 *
 * @param user who the server takes the client for, and what that user may do
 */
public record HelloResult(User user) implements Response {}
