package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;

/** What {@link LinkedHarvest} needs to know of the kind of linked file. */
public interface LinkedProgram {
  /** Of its code; of ARM that of the functions that are not Thumb. */
  Architecture architecture();

  /** All functions, in any order. */
  List<LinkedFunction> functions();

  /** Finds the functions that are tails of others. */
  void findTails(TailFinder finder, List<LinkedFunction> functions);

  /** What the keys of a function are made with; called by several threads. */
  Profile profile(LinkedFunction function);

  /** Chunks of a function as {@link org.lucerna.calcrel} sees them; called by several threads. */
  CodeView view(LinkedFunction function, List<CodeChunk> chunks);

  /** The bytes from an address on, as far as they lie together; null if the file has none. */
  @Nullable ByteView at(long address);

  /**
   * The addresses that the instructions of a function name, by the instructions' offsets.
   *
   * @param code its first chunk
   */
  Map<Long, Long> references(HarvestedFunction function, MemorySegment code);
}
