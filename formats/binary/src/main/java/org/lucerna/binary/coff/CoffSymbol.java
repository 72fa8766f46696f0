package org.lucerna.binary.coff;

import org.lucerna.bytes.ByteString;

/**
 * A symbol.
 *
 * @param section starting at 1; 0 defined elsewhere, -1 an absolute value, -2 for debuggers
 * @param value offset in the section
 * @param type 0x20 of a function
 * @param storageClass 2 external, 3 static, 6 label, 0x69 weak external; others are for debuggers
 */
public record CoffSymbol(ByteString name, int section, long value, int type, int storageClass) {
  private static final int EXTERNAL = 2;
  private static final int WEAK_EXTERNAL = 0x69;

  /** Whether its type is a function's. */
  public boolean isFunction() {
    return (type >>> 4 & 3) == 2;
  }

  /** Whether other files see it. */
  public boolean isExternal() {
    return storageClass == EXTERNAL || isWeak();
  }

  /** Whether it stands for another symbol unless a file defines it. */
  public boolean isWeak() {
    return storageClass == WEAK_EXTERNAL;
  }
}
