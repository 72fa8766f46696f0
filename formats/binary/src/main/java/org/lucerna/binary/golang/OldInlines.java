package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * Distinguishes the layouts of inlined functions of Go 1.12 to 1.15, which the table's header does
 * not: the first entry has no parent, which is -1, and no other data begins so.
 */
final class OldInlines {
  /**
   * Maximum number of functions that are read. Examining the first hundred is enough to find
   * inlined ones.
   */
  private static final int MOST = 5000;

  private OldInlines() {}

  /** The layout; null if there are no inlined functions, or it is unknown. */
  static @Nullable InlineLayout find(TableHeader header, ImageMemory memory) {
    for (int i = 0; i < Math.min(header.count(), MOST); i++) {
      FunctionData function = FunctionData.of(header, i);
      if (isTree(function, InlineLayout.GO_1_13, memory)) {
        return InlineLayout.GO_1_13;
      }
      if (isTree(function, InlineLayout.GO_1_12, memory)) {
        return InlineLayout.GO_1_12;
      }
    }
    return null;
  }

  private static boolean isTree(FunctionData function, InlineLayout layout, ImageMemory memory) {
    long address = function.reference(layout.tree());
    ByteView tree = address == -1 ? null : memory.at(address);
    return tree != null && tree.size() >= layout.size() && tree.u16(0) == 0xffff;
  }
}
