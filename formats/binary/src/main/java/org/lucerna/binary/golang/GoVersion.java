package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;

/** The layouts of the function table, by the version of Go that introduced them. */
public enum GoVersion {
  GO_1_2(0xffff_fffb),
  GO_1_16(0xffff_fffa),
  GO_1_18(0xffff_fff0),
  GO_1_20(0xffff_fff1);

  private final int magic;

  GoVersion(int magic) {
    this.magic = magic;
  }

  static @Nullable GoVersion of(int magic) {
    for (GoVersion version : values()) {
      if (version.magic == magic) {
        return version;
      }
    }
    return null;
  }

  boolean atLeast(GoVersion other) {
    return compareTo(other) >= 0;
  }
}
