package org.lucerna.api;

/**
 * Another server, from which unknown functions are requested. The counts are since the server's
 * start.
 *
 * @param name as in the configuration
 * @param answering whether it answered the last request
 * @param asked number of functions requested from it
 * @param found of these, the functions that it knew
 * @param failures requests that it did not answer
 */
public record UpstreamView(String name, boolean answering, long asked, long found, long failures) {}
