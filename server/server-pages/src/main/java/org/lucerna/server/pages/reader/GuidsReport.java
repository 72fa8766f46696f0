package org.lucerna.server.pages.reader;

import org.lucerna.api.json.Hex;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.code.WarpScheme;

/**
 * The scheme and target of a file's GUIDs.
 *
 * @param target as {@link org.lucerna.warp.WarpTarget#joined} writes it
 */
public record GuidsReport(WarpScheme scheme, @Hex ByteString target) {}
