package org.lucerna.idb.container;

import org.jspecify.annotations.Nullable;

/** The first four bytes of a container. They, not the file's name, determine the word size. */
public enum Magic {
  /** 32 bits; compressed sections are raw deflate. */
  IDA0(4),
  /** 32 bits. */
  IDA1(4),
  /** 64 bits. */
  IDA2(8);

  private final int wordSize;

  Magic(int wordSize) {
    this.wordSize = wordSize;
  }

  /** Size of an address or a node number in bytes, 4 or 8. */
  public int wordSize() {
    return wordSize;
  }

  /** The magic with this spelling, or null if there is none. */
  static @Nullable Magic of(String text) {
    for (Magic magic : values()) {
      if (magic.name().equals(text)) {
        return magic;
      }
    }
    return null;
  }
}
