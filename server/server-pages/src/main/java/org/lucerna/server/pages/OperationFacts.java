package org.lucerna.server.pages;

import java.util.List;
import java.util.function.Supplier;
import org.lucerna.server.http.operation.MetricHistory;
import org.lucerna.service.Backups;
import org.lucerna.service.connection.ConnectionLog;

/**
 * An administrator's view of a server.
 *
 * @param obstacles why it should get no requests now, one a line
 * @param configuration in force, as a file
 */
public record OperationFacts(
    MetricHistory history,
    ConnectionLog connections,
    Backups backups,
    Supplier<List<String>> obstacles,
    Supplier<ServerFacts> server,
    Supplier<String> configuration) {}
