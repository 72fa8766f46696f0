package org.lucerna.cli;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * The keys of functions in the order in which they are asked for: all first ones, then all second
 * ones.
 *
 * @param keys of all functions
 * @param owners for each key the index of its function
 */
record PullOrder(List<Md5> keys, List<Integer> owners) {
  /** The order for functions with these keys. */
  static PullOrder of(List<List<Md5>> functions) {
    List<Md5> keys = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    int most = functions.stream().mapToInt(List::size).max().orElse(0);
    for (int rank = 0; rank < most; rank++) {
      for (int i = 0; i < functions.size(); i++) {
        if (rank < functions.get(i).size()) {
          keys.add(functions.get(i).get(rank));
          owners.add(i);
        }
      }
    }
    return new PullOrder(keys, owners);
  }

  /** The same of functions of which the first has another index than 0. */
  PullOrder from(int first) {
    return new PullOrder(keys, owners.stream().map(owner -> owner + first).toList());
  }
}
