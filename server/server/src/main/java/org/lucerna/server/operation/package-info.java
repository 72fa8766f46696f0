/**
 * The metrics of the last day, kept in memory for administrators: {@link
 * org.lucerna.server.operation.MetricHistory} has a point a minute for each {@link
 * org.lucerna.server.operation.Series}, read from the metrics for Prometheus.
 */
@NullMarked
package org.lucerna.server.operation;

import org.jspecify.annotations.NullMarked;
