package org.lucerna.server.pages.reader;

import java.time.Duration;

/**
 * Limits of a process that reads a file.
 *
 * @param heap in bytes; as much again for inflated sections, outside the heap
 * @param time from its start
 */
public record ReaderLimits(long heap, Duration time) {}
