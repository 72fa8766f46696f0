package org.lucerna.binary.golang;

import org.lucerna.bytes.ByteView;

/**
 * The location and layout of inlined functions.
 *
 * @param tree the kind of data that holds them
 * @param index the kind of values that maps addresses to them
 * @param size bytes of one
 * @param nameAt offset of the name, after which the call's position follows
 */
record InlineLayout(int tree, int index, int size, int nameAt) {
  static final InlineLayout GO_1_12 = new InlineLayout(2, 1, 20, 12);
  static final InlineLayout GO_1_13 = new InlineLayout(4, 2, 20, 12);
  private static final InlineLayout GO_1_16 = new InlineLayout(3, 2, 20, 12);
  private static final InlineLayout GO_1_20 = new InlineLayout(3, 2, 16, 4);

  /** The layout of a version from 1.16 on. */
  static InlineLayout of(GoVersion version) {
    return version == GoVersion.GO_1_20 ? GO_1_20 : GO_1_16;
  }

  /** Name of an inlined function, as an offset among the names. */
  long nameOf(ByteView inlined, int index) {
    return inlined.u32((long) index * size + nameAt);
  }

  /** The position of the call in the outer function, as an offset from its entry. */
  long callOf(ByteView inlined, int index) {
    return inlined.u32((long) index * size + nameAt + 4);
  }
}
