package org.lucerna.api;

import java.time.Instant;

/**
 * A line of a server's audit log. Nothing in it is secret.
 *
 * @param time to the microsecond
 * @param who the name of an account; followed by {@code (token:ID)} if a program with a token acted
 *     for it; {@code system:USER} for an operating system's user who changed the data folder
 * @param action the action, such as {@code user add}
 * @param subject its subject and outcome
 */
public record AuditEvent(Instant time, String who, String action, String subject) {}
