/**
 * The metrics of the last day, kept in memory for administrators: {@link
 * org.lucerna.server.http.operation.MetricHistory} has a point a minute for each {@link
 * org.lucerna.server.http.operation.Series}, read from the metrics for Prometheus.
 */
@NullMarked
package org.lucerna.server.http.operation;

import org.jspecify.annotations.NullMarked;
