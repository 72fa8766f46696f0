package org.lucerna.similarity.feature;

import org.lucerna.bytes.ByteString;

/**
 * A slot of a virtual table.
 *
 * @param type name of the class, as type information has it
 * @param offset in an object of the part that the table is for, in bytes: 0 for the main table
 * @param index of the slot in the table, from 0 on
 */
public record VirtualSlot(ByteString type, long offset, int index) {}
