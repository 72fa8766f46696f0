package org.lucerna.api;

import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A function of an input file.
 *
 * @param address null if the client that pushed the file sends none
 * @param key null if the function was deleted
 * @param name of its newest version, whichever file that is of; empty if it was deleted
 * @param size in bytes, an unsigned number of 32 bits; 0 if it was deleted
 * @param renamed whether it got another name in this file
 */
public record FileFunction(
    @Address @Nullable Long address,
    @Nullable Md5 key,
    @TextAndHex ByteString name,
    int size,
    boolean renamed) {}
