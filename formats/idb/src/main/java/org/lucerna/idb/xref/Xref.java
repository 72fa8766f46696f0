package org.lucerna.idb.xref;

import org.jspecify.annotations.Nullable;

/**
 * A cross-reference from one address to another. Ordinary flow to the next instruction is not one.
 *
 * @param from the referring address, unsigned
 * @param to the address referred to, unsigned
 * @param code whether it is a code reference: a call or a jump
 * @param type in bits 0 to 4 a number of the SDK's {@code fl_...} or {@code dr_...}; 0x20 created
 *     by the user, 0x40 and 0x80 for IDA's internal use
 */
public record Xref(long from, long to, boolean code, int type) {
  private static final int NUMBER = 0x1f;
  private static final int BY_USER = 0x20;

  /** The purpose of the reference; null if unknown. */
  public @Nullable XrefType kind() {
    return XrefType.of(code, type & NUMBER);
  }

  /** Whether the user created it. */
  public boolean isByUser() {
    return (type & BY_USER) != 0;
  }
}
