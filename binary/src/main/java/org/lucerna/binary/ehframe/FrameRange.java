package org.lucerna.binary.ehframe;

/**
 * A piece of code.
 *
 * @param start its address
 * @param size in bytes
 */
public record FrameRange(long start, long size) {}
