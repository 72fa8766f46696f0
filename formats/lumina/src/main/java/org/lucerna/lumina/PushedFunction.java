package org.lucerna.lumina;

import org.lucerna.bytes.Md5;

/**
 * A function of a push.
 *
 * @param key identifies the function
 * @param function name, size and metadata; name and metadata may be any bytes
 * @param address of the function in the input file; any 64 bits, {@link #NO_ADDRESS} if unknown
 */
public record PushedFunction(Md5 key, FunctionInfo function, long address) {
  /** An unknown address. */
  public static final long NO_ADDRESS = -1;
}
