package org.lucerna.warp.code;

import java.util.List;
import java.util.UUID;

/**
 * The GUID of a function, with the data for constraints.
 *
 * @param address of its start
 * @param blocks the number of its basic blocks
 * @param length from its lowest address to its highest, in bytes
 * @param calls its direct calls of other functions, by ascending address
 * @param tailCalls other functions of the program that it jumps to, ascending
 */
public record CodeGuid(
    long address, UUID guid, int blocks, long length, List<Call> calls, List<Long> tailCalls) {
  /** Copies the lists. */
  public CodeGuid {
    calls = List.copyOf(calls);
    tailCalls = List.copyOf(tailCalls);
  }

  /**
   * A call.
   *
   * @param offset in bytes from the function's start
   * @param target the address that is called
   */
  public record Call(long offset, long target) {}
}
