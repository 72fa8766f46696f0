package org.lucerna.harvest.object;

import java.nio.ByteOrder;

/** Fills in the branches of Thumb code. */
final class ThumbBranch {
  private final ByteOrder order;

  /** Branches in code of this byte order. */
  ThumbBranch(ByteOrder order) {
    this.order = order;
  }

  /** Whether a relocation of 32-bit ARM fills in a branch of Thumb code. */
  static boolean isAt(int type) {
    return size(type) > 0;
  }

  /** Size in bytes of the branch that a relocation fills in; 0 if it is not a Thumb branch. */
  static int size(int type) {
    return switch (type) {
      // THM_CALL, THM_JUMP24, THM_JUMP19
      case 10, 30, 51 -> 4;
      // THM_JUMP11, THM_JUMP8
      case 102, 103 -> 2;
      default -> 0;
    };
  }

  /**
   * A distance that leaves any function, in bytes from four after the instruction: the maximum of
   * the field, but less than 4 MB for calls. Longer ones would set bits that are clear in calls
   * within programs of that size.
   */
  static int farthest(int type) {
    return switch (type) {
      case 51 -> 0xf_fffe;
      case 102 -> 0x7fe;
      case 103 -> 0xfe;
      default -> 0x3f_fffc;
    };
  }

  /**
   * Writes a distance into a branch.
   *
   * @param distance in bytes from four after the instruction; even
   */
  void fill(byte[] code, int at, int type, int distance) {
    int first = half(code, at);
    switch (type) {
      case 51 -> {
        int sign = distance >> 20 & 1;
        int j1 = distance >> 18 & 1;
        int j2 = distance >> 19 & 1;
        put(code, at, (first & 0xfbc0) | sign << 10 | (distance >> 12 & 0x3f));
        fillSecond(code, at + 2, j1, j2, distance);
      }
      case 102 -> put(code, at, (first & 0xf800) | (distance >> 1 & 0x7ff));
      case 103 -> put(code, at, (first & 0xff00) | (distance >> 1 & 0xff));
      default -> {
        int sign = distance >> 24 & 1;
        int j1 = (distance >> 23 & 1) ^ 1 ^ sign;
        int j2 = (distance >> 22 & 1) ^ 1 ^ sign;
        put(code, at, (first & 0xf800) | sign << 10 | (distance >> 12 & 0x3ff));
        fillSecond(code, at + 2, j1, j2, distance);
      }
    }
  }

  private void fillSecond(byte[] code, int at, int j1, int j2, int distance) {
    put(code, at, (half(code, at) & 0xd000) | j1 << 13 | j2 << 11 | (distance >> 1 & 0x7ff));
  }

  private int half(byte[] code, int at) {
    int one = code[at] & 0xff;
    int other = code[at + 1] & 0xff;
    return order == ByteOrder.LITTLE_ENDIAN ? other << 8 | one : one << 8 | other;
  }

  private void put(byte[] code, int at, int half) {
    boolean little = order == ByteOrder.LITTLE_ENDIAN;
    code[at] = (byte) (little ? half : half >> 8);
    code[at + 1] = (byte) (little ? half >> 8 : half);
  }
}
