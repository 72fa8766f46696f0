package org.lucerna.binary.pe;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A table of the virtual functions of a C++ class.
 *
 * @param address of its first slot
 * @param type the decorated name of the class, {@code .?AVname@@}
 * @param offset in an object of the pointer to this table, unsigned: 0 for the main table
 * @param slots the functions' addresses
 */
public record VirtualTable(long address, ByteString type, long offset, List<Long> slots) {}
