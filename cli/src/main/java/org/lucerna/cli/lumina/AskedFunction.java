package org.lucerna.cli.lumina;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;

/**
 * A function that a server is asked for.
 *
 * @param address where it begins
 * @param size in bytes, an unsigned number of 32 bits as in the protocol
 * @param keys by which it is asked for
 */
record AskedFunction(long address, int size, List<Md5> keys) {
  AskedFunction {
    keys = List.copyOf(keys);
  }

  static AskedFunction of(HarvestedFunction function, List<Md5> keys) {
    return new AskedFunction(function.address(), (int) function.size(), keys);
  }
}
