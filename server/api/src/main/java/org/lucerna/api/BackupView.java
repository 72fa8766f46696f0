package org.lucerna.api;

import java.time.Instant;

/**
 * A backup in the server's folder of backups.
 *
 * @param name of its own folder in there
 * @param time when it was finished
 */
public record BackupView(String name, Instant time) {}
