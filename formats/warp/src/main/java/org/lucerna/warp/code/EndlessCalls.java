package org.lucerna.warp.code;

/** Which calls do not return. */
interface EndlessCalls {
  /**
   * Whether a call does not return.
   *
   * @param callee index of the function that is called; {@link AddressIndex#NONE} if it is none of
   *     the program's
   * @param target its address, or the address of the slot that holds it
   */
  boolean isEndless(int callee, long target);
}
