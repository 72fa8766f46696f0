package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A name of a function in an input file, where it was given.
 *
 * @param name the first 1024 bytes of it; that of the newest live version if it is a spelling of
 *     that
 * @param neighbors the functions around it there, by ascending address
 */
public record NamedPlace(ByteString name, List<Neighbor> neighbors) {
  public NamedPlace {
    neighbors = List.copyOf(neighbors);
  }
}
