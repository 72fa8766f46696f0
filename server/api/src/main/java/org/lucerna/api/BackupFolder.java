package org.lucerna.api;

/**
 * A backup.
 *
 * @param folder its path on the server's machine
 */
public record BackupFolder(String folder) {}
