package org.lucerna.harvest;

import org.lucerna.bytes.ByteString;

/**
 * What an instruction of an object file names, and a linker fills in.
 *
 * @param instruction offset of the instruction in its function
 * @param symbol a name that holds in the whole program
 * @param distance of what is named from the symbol, in bytes
 */
public record SymbolReference(long instruction, ByteString symbol, long distance) {}
