package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteString;

/**
 * A function that was linked from an object file.
 *
 * @param name of its symbol in the object file: C names begin with an underscore
 * @param address in the program, within its code
 * @param size in bytes, in the program and in the object file; possibly with padding at its end.
 *     Not 0
 */
public record MappedFunction(ByteString name, long address, long size) {}
