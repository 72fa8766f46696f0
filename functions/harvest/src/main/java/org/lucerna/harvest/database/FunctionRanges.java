package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.lumina.metadata.Location;

/**
 * The addresses of a function in the order that keys and {@linkplain Location locations} count
 * them: the entry chunk, then the tails by ascending address.
 *
 * @param chunks the entry chunk first
 */
public record FunctionRanges(List<AddressRange> chunks) {
  public FunctionRanges {
    chunks = List.copyOf(chunks);
  }

  static FunctionRanges of(IdbFunction function) {
    List<AddressRange> tails = new ArrayList<>(function.tails());
    tails.sort(Comparator.comparing(AddressRange::start, Long::compareUnsigned));
    List<AddressRange> chunks = new ArrayList<>(tails.size() + 1);
    chunks.add(function.range());
    chunks.addAll(tails);
    return new FunctionRanges(chunks);
  }

  /** The ranges of a harvested function. */
  public static FunctionRanges of(HarvestedFunction function) {
    List<AddressRange> chunks = new ArrayList<>(function.tails().size() + 1);
    chunks.add(function.entry());
    chunks.addAll(function.tails());
    return new FunctionRanges(chunks);
  }

  /** The chunks except the first. */
  List<AddressRange> tails() {
    return chunks.subList(1, chunks.size());
  }

  /** The number of addresses. */
  long size() {
    return chunks.stream().mapToLong(AddressRange::size).sum();
  }

  /** The location of an address in metadata; null if it is not in the function. */
  public @Nullable Location location(long address) {
    for (int i = 0; i < chunks.size(); i++) {
      AddressRange chunk = chunks.get(i);
      long offset = address - chunk.start();
      if (chunk.contains(address) && offset <= Location.MAX) {
        return new Location(i, offset);
      }
    }
    return null;
  }

  /** The address of a location; null if it is beyond the function. */
  public @Nullable Long address(Location at) {
    if (at.chunk() >= chunks.size()) {
      return null;
    }
    AddressRange chunk = chunks.get((int) at.chunk());
    return Long.compareUnsigned(at.offset(), chunk.size()) < 0
        ? Long.valueOf(chunk.start() + at.offset())
        : null;
  }
}
