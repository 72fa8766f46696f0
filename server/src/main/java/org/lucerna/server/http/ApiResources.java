package org.lucerna.server.http;

import java.util.function.Supplier;
import org.lucerna.lumina.Limits;
import org.lucerna.server.service.RequestMemory;

/**
 * What requests may use. Thread-safe.
 *
 * @param memory for each request
 * @param heavy runs what takes much processor time
 * @param limits of pulls and pushes: those of Lumina sessions
 */
public record ApiResources(Supplier<RequestMemory> memory, HeavyWork heavy, Limits limits) {}
