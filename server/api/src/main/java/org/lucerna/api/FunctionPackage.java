package org.lucerna.api;

import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;

/**
 * A package with a file in which a function was named.
 *
 * @param url its package URL
 */
public record FunctionPackage(@JsonName("package") @TextAndHex ByteString url) {}
