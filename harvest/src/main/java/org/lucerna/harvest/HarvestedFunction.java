package org.lucerna.harvest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A function that a file holds, with all that is to be sent of it, or asked.
 *
 * @param address where it starts, unsigned; in an archive its offset in the section
 * @param size of all its chunks, in bytes
 * @param tails its chunks except the first, by ascending address; empty if it has none, or the file
 *     does not say
 * @param keys at least one, that of IDA first; another if a linker may have changed the code; the
 *     same of the entry chunk alone if there are tails; then variants, if requested
 * @param name null if it has none of its own: none, or one that a program made up
 * @param hasAutomaticName whether the file has a name for it, but one that a program made up
 * @param metadata what else is known; empty if nothing is
 * @param source how its extent is known
 * @param container the member of an archive that it is in; null if the file is no archive
 */
public record HarvestedFunction(
    long address,
    long size,
    List<AddressRange> tails,
    List<FunctionKey> keys,
    @Nullable ByteString name,
    boolean hasAutomaticName,
    Metadata metadata,
    Source source,
    @Nullable String container) {
  /** Copies the lists. */
  public HarvestedFunction {
    tails = List.copyOf(tails);
    keys = List.copyOf(keys);
  }

  /** The keys except the variants: those that this is pushed under. */
  public List<FunctionKey> ownKeys() {
    return keys.stream().filter(key -> key.profile().choices().isEmpty()).toList();
  }

  /** The chunk that it begins with. */
  public AddressRange entry() {
    long size = this.size;
    for (AddressRange tail : tails) {
      size -= tail.size();
    }
    return new AddressRange(address, address + size);
  }

  /** How a function's extent is known, the surest first. */
  public enum Source {
    /** A database says so. */
    DATABASE,
    /** A symbol has a size. */
    SYMBOL,
    /** The tables for unwinding. */
    UNWIND,
    /** The tables of Go. */
    GO,
    /** An export, the entry point: up to the next function. */
    EXPORT,
    /** Something calls it: up to the next function. */
    CALLED,
    /** A tail of another function, which is listed by itself too. */
    TAIL
  }
}
