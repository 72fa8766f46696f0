package org.lucerna.binary.pdb;

/**
 * A part of a function that the compiler placed elsewhere, as code that is rarely executed.
 *
 * @param rva of its first byte
 * @param size in bytes, at least 1
 * @param function RVA of the function
 */
public record PdbPart(long rva, long size, long function) {}
