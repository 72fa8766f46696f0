package org.lucerna.binary.pdb;

import java.util.Arrays;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Which module each part of a section is from. Immutable. */
final class Contributions {
  /** A module that is not in the list. */
  private static final int UNKNOWN = -1;

  private static final int FIRST_VERSION = 0xf12eba2d;
  private static final int SECOND_VERSION = 0xf13151e4;
  private static final int SIZE = 28;

  /** A part, by its place: section, then offset. */
  private record Part(long place, long size, int module) {}

  private final Part[] parts;

  private Contributions(Part[] parts) {
    this.parts = parts;
  }

  static Contributions read(ByteView list) {
    if (list.size() == 0) {
      return new Contributions(new Part[0]);
    }
    int version = list.i32(0);
    if (version != FIRST_VERSION && version != SECOND_VERSION) {
      throw new FormatException(
          list.offset(0), "contributions of version 1 or 2", Integer.toHexString(version));
    }
    int size = version == FIRST_VERSION ? SIZE : SIZE + 4;
    Part[] parts = new Part[Math.toIntExact((list.size() - 4) / size)];
    for (int i = 0; i < parts.length; i++) {
      long at = 4 + (long) size * i;
      parts[i] =
          new Part(place(list.u16(at), list.u32(at + 4)), list.u32(at + 8), list.u16(at + 0x10));
    }
    Arrays.sort(parts, (one, other) -> Long.compare(one.place, other.place));
    return new Contributions(parts);
  }

  private static long place(int section, long offset) {
    return (long) section << 32 | offset;
  }

  /** Whether a place is of a module, as far as known. */
  boolean mayBeOf(int module, int section, long offset) {
    int owner = module(section, offset);
    return owner == module || owner == UNKNOWN;
  }

  /** The module of a place, from 0 on; {@link #UNKNOWN} if no part has it. */
  int module(int section, long offset) {
    long place = place(section, offset);
    int low = 0;
    int high = parts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (parts[middle].place <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Part part = low == 0 ? null : parts[low - 1];
    return part == null || place - part.place >= part.size ? UNKNOWN : part.module;
  }
}
