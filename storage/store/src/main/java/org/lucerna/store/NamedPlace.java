package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A name of a function in an input file, where it was given.
 *
 * @param name its first 1024 bytes; the name of the newest live version if this is a spelling of it
 * @param neighbors the functions around it there, by ascending address
 */
public record NamedPlace(ByteString name, List<Neighbor> neighbors) {
  public NamedPlace {
    neighbors = List.copyOf(neighbors);
  }
}
