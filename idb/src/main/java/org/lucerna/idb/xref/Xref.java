package org.lucerna.idb.xref;

import org.jspecify.annotations.Nullable;

/**
 * That one address refers to another one. Ordinary flow from an instruction to the next is none.
 *
 * @param from who refers, unsigned
 * @param to to what, unsigned
 * @param code whether as code: a call or a jump
 * @param type bits 0 to 4 a number of the SDK's {@code fl_...} or {@code dr_...}; 0x20 made by the
 *     user, 0x40 and 0x80 for IDA's own use
 */
public record Xref(long from, long to, boolean code, int type) {
  private static final int NUMBER = 0x1f;
  private static final int BY_USER = 0x20;

  /** What the reference is for; null if its number has no name. */
  public @Nullable XrefType kind() {
    return XrefType.of(code, type & NUMBER);
  }

  /** Whether the user made it. */
  public boolean isByUser() {
    return (type & BY_USER) != 0;
  }
}
