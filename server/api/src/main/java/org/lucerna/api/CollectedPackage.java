package org.lucerna.api;

import org.lucerna.api.json.Hex;
import org.lucerna.api.json.Strict;
import org.lucerna.bytes.ByteString;

/**
 * A package of a repository, all of whose programs were pushed.
 *
 * @param checksum by which its repository knows it, 1 to 64 bytes
 * @param purl the package URL
 * @param functions how many were pushed, not negative
 */
@Strict
public record CollectedPackage(@Hex ByteString checksum, String purl, int functions) {}
