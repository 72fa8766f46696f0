package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;

/** The part of {@link LinkedHarvest} that depends on the kind of linked file. */
public interface LinkedProgram {
  /** The architecture of its code; for ARM, that of non-Thumb functions. */
  Architecture architecture();

  /** Whether there are features of its code. */
  default boolean hasFeatures() {
    return true;
  }

  /** All functions, in any order. */
  List<LinkedFunction> functions();

  /** The tables of functions that are skipped because they cannot be read, and why. */
  default List<String> unreadTables() {
    return List.of();
  }

  /** Finds the functions that are tails of others. */
  void findTails(TailFinder finder, List<LinkedFunction> functions);

  /** The key maker for a function; called concurrently. */
  default Profile profile(LinkedFunction function) {
    return Profile.of(architecture());
  }

  /** Chunks of a function as a view for {@link org.lucerna.calcrel}; called concurrently. */
  CodeView view(LinkedFunction function, List<CodeChunk> chunks);

  /** What else than names is known of the function at an address; called concurrently. */
  default Metadata metadata(long address) {
    return Metadata.EMPTY;
  }

  /**
   * The forms of the same chunks by which the function may be known, IDA's first; called
   * concurrently.
   */
  default List<CodeForm> forms(LinkedFunction function, List<CodeChunk> chunks) {
    return List.of(CodeForm.of(view(function, chunks)));
  }

  /** The contiguous bytes from an address on; null if the file has none. */
  @Nullable ByteView at(long address);

  /** The registers that hold the arguments of its functions. */
  ArgumentRegisters arguments();

  /**
   * The program as its functions refer to it.
   *
   * @param functions their addresses
   */
  ProgramView asReferenced(List<Long> functions);

  /**
   * The addresses referenced by the instructions of a function, by instruction offset.
   *
   * @param code its first chunk
   */
  Map<Long, Long> references(HarvestedFunction function, MemorySegment code);

  /**
   * The program as Binary Ninja loads it; null if GUIDs of its architecture are not known.
   *
   * @param functions their addresses
   */
  @Nullable GuidImage forGuids(List<Long> functions);
}
