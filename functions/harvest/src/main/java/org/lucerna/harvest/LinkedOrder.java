package org.lucerna.harvest;

/**
 * Addresses under which the functions of one file are pushed. The functions of object files have no
 * addresses yet: each section begins at 0. They get the addresses that they would have if they were
 * linked in the order of the file, so that no two functions share an address, and neighbors stay
 * neighbors. Not thread-safe.
 */
public final class LinkedOrder {
  /** Alignment of functions, in bytes: usual on all processors. */
  private static final long ALIGNMENT = 16;

  private long next;

  /** The order of a file before any function is placed. */
  public LinkedOrder() {}

  /** The address of the next function of the file. */
  public long address(HarvestedFunction function) {
    if (!isOfObject(function)) {
      return function.address();
    }
    long address = next;
    next += Math.ceilDiv(Math.max(1, function.size()), ALIGNMENT) * ALIGNMENT;
    return address;
  }

  /** A database has its addresses, also where a comment says from which object file a name came. */
  private static boolean isOfObject(HarvestedFunction function) {
    return function.container() != null
        || (function.source() != HarvestedFunction.Source.DATABASE
            && ObjectOrigin.of(function.metadata()) != null);
  }
}
