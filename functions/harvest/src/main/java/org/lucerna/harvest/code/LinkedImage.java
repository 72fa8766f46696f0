package org.lucerna.harvest.code;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/** A linked file as loaded into memory. */
public interface LinkedImage {
  /** The entry point; 0 for none. */
  long entry();

  /** The byte order of instructions. */
  ByteOrder order();

  /** The ranges that hold code, by ascending address; without stubs for other libraries. */
  List<AddressRange> codeRanges();

  /** The end of the code that contains an address; 0 if none does. */
  long codeEnd(long address);

  /**
   * Whether a table lists all functions except leaves, which save no registers: then a jump out of
   * a listed function that leads to no listed one leads to a leaf.
   */
  default boolean listsAllButLeaves() {
    return false;
  }

  /** Whether the loader changes the word at an address: no instruction begins there. */
  default boolean isRelocated(long address) {
    return false;
  }

  /**
   * Code of functions that only tables lead to, such as handlers of exceptions: by the number that
   * the function pushes or loads to register its table.
   */
  default Map<Long, List<Long>> innerBlocks() {
    return Map.of();
  }

  /** The targets of tables of addresses through which code jumps, by the table's address. */
  default Map<Long, List<Long>> jumpTables() {
    return Map.of();
  }

  /** The contiguous bytes from an address on; null if the file has none. */
  @Nullable ByteView at(long address);
}
