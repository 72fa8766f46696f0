package org.lucerna.store;

import java.util.Set;
import org.lucerna.lumina.metadata.MetadataKey;

/**
 * Metadata that a pull gets from a version other than the one with the served name.
 *
 * @param version id of the version
 * @param chunks that were taken from it; not empty
 */
public record JoinedPart(long version, Set<MetadataKey> chunks) {
  public JoinedPart {
    chunks = Set.copyOf(chunks);
  }
}
