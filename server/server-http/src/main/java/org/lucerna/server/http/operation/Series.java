package org.lucerna.server.http.operation;

/**
 * A measurement that is made every minute.
 *
 * @param words its name, next to others of its chart
 */
public record Series(String words, MetricValue measure) {}
