package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteString;

/**
 * A slot that the loader fills with the address of a symbol, or a stub that jumps through one.
 *
 * @param name of the symbol, with the underscore of C
 * @param address of the slot or stub
 * @param size in bytes
 * @param isStub whether it is code rather than an address
 * @param isForeign whether the symbol is defined in another file
 */
public record MachImport(
    ByteString name, long address, long size, boolean isStub, boolean isForeign) {}
