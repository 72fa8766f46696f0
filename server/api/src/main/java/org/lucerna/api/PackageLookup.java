package org.lucerna.api;

import java.util.List;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.Strict;
import org.lucerna.bytes.ByteString;

/**
 * Packages of which is asked whether they were collected, and those of them that were.
 *
 * @param checksums by which their repositories know them; at most 10,000
 */
@Strict
public record PackageLookup(@Hex List<ByteString> checksums) {
  /** Copies the list. */
  public PackageLookup {
    checksums = List.copyOf(checksums);
  }
}
