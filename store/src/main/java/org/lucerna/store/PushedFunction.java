package org.lucerna.store;

import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;

/**
 * One function of a push.
 *
 * @param key what the function is recognised by
 * @param function what is told of it; name and metadata may be any bytes
 * @param address where the input file has it; any 64 bits, {@link #NO_ADDRESS} where nobody tells
 */
public record PushedFunction(Md5 key, FunctionInfo function, long address) {
  /** The address of a function whose address nobody noted. */
  public static final long NO_ADDRESS = -1;
}
