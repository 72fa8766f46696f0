package org.lucerna.idb.function;

import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;

/**
 * A register that was renamed by the user.
 *
 * @param range the part of the function in which the name applies
 * @param register its name in the processor module, such as {@code esi}
 * @param name the user's
 * @param comment empty if there is none
 */
public record RegisterVariable(
    AddressRange range, ByteString register, ByteString name, ByteString comment) {}
