package org.lucerna.naming;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;

/**
 * A function that is requested from a server.
 *
 * @param address of its entry
 * @param size in bytes, an unsigned number of 32 bits as in the protocol
 * @param keys the requested keys
 */
public record RequestedFunction(long address, int size, List<Md5> keys) {
  public RequestedFunction {
    keys = List.copyOf(keys);
  }

  static RequestedFunction of(HarvestedFunction function, List<Md5> keys) {
    return new RequestedFunction(function.address(), (int) function.size(), keys);
  }
}
