package org.lucerna.binary.pe;

import java.util.HashSet;
import java.util.Set;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/**
 * What the tables for exceptions of a C++ function lead to.
 *
 * @param funclets addresses of the blocks of {@code catch}, and of code that destroys objects
 * @param destructors addresses of functions that destroy objects
 */
record CxxFunction(Set<Long> funclets, Set<Long> destructors) {
  private static final int MAGIC = 0x1993_0520;
  private static final int LAST_MAGIC = 0x1993_0522;
  private static final int MAGIC_BITS = 0x1fff_ffff;

  /**
   * Reads the tables from a description.
   *
   * @param range of the function, or a piece of it
   * @throws org.lucerna.bytes.FormatException if it is none
   */
  static CxxFunction read(HandlerImage image, ByteView description, AddressRange range) {
    CxxFunction function = new CxxFunction(new HashSet<>(), new HashSet<>());
    if (isMagic(description.i32(0))) {
      new CxxTables(image, function).read(description);
    } else {
      new PackedCxxTables(image, function, range).read(description.reader(0));
    }
    return function;
  }

  /** Whether a word begins a description that is not packed. */
  static boolean isMagic(int word) {
    int magic = word & MAGIC_BITS;
    return magic >= MAGIC && magic <= LAST_MAGIC;
  }
}
