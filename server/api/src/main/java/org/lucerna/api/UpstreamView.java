package org.lucerna.api;

/**
 * Another server that is asked for unknown functions. The counts are since the server's start.
 *
 * @param name as in the configuration
 * @param answering whether it answered the last request
 * @param asked functions it was asked for
 * @param found of these, the functions that it knew
 * @param failures requests that it did not answer
 */
public record UpstreamView(String name, boolean answering, long asked, long found, long failures) {}
