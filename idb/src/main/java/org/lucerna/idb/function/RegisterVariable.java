package org.lucerna.idb.function;

import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;

/**
 * A register that the user gave a name.
 *
 * @param range where in the function the name is used
 * @param register its name in the processor module, such as {@code esi}
 * @param name the user's
 * @param comment empty for none
 */
public record RegisterVariable(
    AddressRange range, ByteString register, ByteString name, ByteString comment) {}
