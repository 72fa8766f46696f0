package org.lucerna.server.operation;

/**
 * What is measured every minute.
 *
 * @param words what it is, beside others of its chart
 */
public record Series(String words, MetricValue measure) {}
