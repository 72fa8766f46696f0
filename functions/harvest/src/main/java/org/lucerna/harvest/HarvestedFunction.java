package org.lucerna.harvest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Scheme;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A function in a file, with everything needed to push or pull it.
 *
 * @param address of its start, unsigned; in an archive, its offset in the section
 * @param size of all its chunks, in bytes
 * @param tails its chunks except the first, by ascending address; empty if there are none or they
 *     are unknown
 * @param keys at least one, IDA's first; another one if a linker may have changed the code; if
 *     there are tails, the same for only the entry chunk; then variants, if requested
 * @param name null if it has none, or only a generated one
 * @param hasAutomaticName whether its name in the file is a generated one
 * @param metadata everything else that is known; may be empty
 * @param source how its extent is known
 * @param container the archive member that contains it; null if the file is not an archive
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
  /**
   * Size in bytes of the smallest functions that are pushed and pulled unless a user wants others:
   * many smaller ones are alike.
   */
  public static final int USUAL_LEAST_SIZE = 16;

  /** Copies the lists. */
  public HarvestedFunction {
    tails = List.copyOf(tails);
    keys = List.copyOf(keys);
  }

  /** A copy with a name. */
  public HarvestedFunction named(ByteString other) {
    return new HarvestedFunction(
        address, size, tails, keys, other, false, metadata, source, container);
  }

  /**
   * The name that the program itself has for it: in its symbols, its exports, or Go's table. Null
   * if there is no name; names in a database are the user's, who may look for better ones.
   */
  public @Nullable ByteString nameInProgram() {
    return source == Source.DATABASE ? null : name;
  }

  /**
   * The keys except the variants: the only ones under which it is pushed. At least one: if it has
   * variants alone, because one was chosen for a pull, the first of them.
   */
  public List<FunctionKey> primaryKeys() {
    List<FunctionKey> primary =
        keys.stream().filter(key -> key.profile().choices().isEmpty()).toList();
    return primary.isEmpty() ? keys.subList(0, 1) : primary;
  }

  /**
   * The key that it has both in an object file and in the programs that this is linked into: the
   * first one of {@link Scheme#LINK_1}, else the first one.
   */
  public FunctionKey linkedKey() {
    for (FunctionKey key : keys) {
      if (key.profile().scheme() == Scheme.LINK_1) {
        return key;
      }
    }
    return keys.getFirst();
  }

  /** The chunk that it begins with. */
  public AddressRange entry() {
    long size = this.size;
    for (AddressRange tail : tails) {
      size -= tail.size();
    }
    return new AddressRange(address, address + size);
  }

  /** How a function's extent is known, most certain first. */
  public enum Source {
    /** A database states it. */
    DATABASE,
    /** A symbol with a size, or the end follows from a list of all starts. */
    SYMBOL,
    /** The tables for unwinding, or a list of all starts. */
    UNWIND,
    /** The tables of Go. */
    GO,
    /** An export, the entry point: up to the next function. */
    EXPORT,
    /** The target of a call: up to the next function. */
    CALLED,
    /** A tail of another function, which is listed by itself too. */
    TAIL
  }
}
