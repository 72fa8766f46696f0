package org.lucerna.api;

import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;

/**
 * Where a file is from.
 *
 * @param url of the package that contains it; empty if it is not from a package
 * @param path in the package, or on the machine that it was pushed from
 */
public record FileOriginView(
    @JsonName("package") @TextAndHex ByteString url, @TextAndHex ByteString path) {}
