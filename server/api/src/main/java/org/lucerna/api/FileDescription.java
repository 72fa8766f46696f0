package org.lucerna.api;

import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * An input file.
 *
 * @param path under which it was first pushed; empty if the caller may not see it
 * @param functions how many of its functions are known by their addresses
 */
public record FileDescription(Md5 md5, @TextAndHex ByteString path, int functions) {}
