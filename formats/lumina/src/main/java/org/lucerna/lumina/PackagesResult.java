package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * GET_PACKAGES_RESULT (0xab).
 *
 * @param packages for each key, in order, package URLs, each once; empty for functions that were
 *     named in no package, and if the caller may not see where functions are from
 */
public record PackagesResult(List<List<ByteString>> packages) implements Response {
  /** Copies the lists. */
  public PackagesResult {
    packages = packages.stream().map(List::copyOf).toList();
  }
}
