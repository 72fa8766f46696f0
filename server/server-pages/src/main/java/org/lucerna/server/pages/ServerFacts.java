package org.lucerna.server.pages;

import java.time.Instant;

/**
 * Facts about a server.
 *
 * @param software name and version
 * @param luminaAddress for IDA
 * @param started when, to the second
 * @param connections open at this moment
 */
public record ServerFacts(
    String software, String luminaAddress, Instant started, int connections) {}
