package org.lucerna.lidia;

/**
 * The line of the code that starts at an offset.
 *
 * @param offset from the address of the range, in bytes, below 2<sup>32</sup>
 * @param line in the file of the range, below 2<sup>32</sup>
 */
public record LineEntry(long offset, long line) {}
