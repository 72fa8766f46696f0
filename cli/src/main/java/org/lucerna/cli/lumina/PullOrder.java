package org.lucerna.cli.lumina;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Pull;

/**
 * The keys of functions in the order in which they are asked for: all first ones, then all second
 * ones.
 *
 * @param pull of all keys, which is not counted
 * @param owners for each key the index of its function
 */
record PullOrder(Pull pull, List<Integer> owners) {
  /** The order for functions with these keys. */
  static PullOrder of(List<AskedFunction> functions) {
    List<Md5> keys = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    int most = functions.stream().mapToInt(function -> function.keys().size()).max().orElse(0);
    for (int rank = 0; rank < most; rank++) {
      for (int i = 0; i < functions.size(); i++) {
        if (rank < functions.get(i).keys().size()) {
          keys.add(functions.get(i).keys().get(rank));
          owners.add(i);
        }
      }
    }
    Pull pull =
        Pull.of(keys, false)
            .withSizes(owners.stream().map(owner -> functions.get(owner).size()).toList())
            .withAddresses(owners.stream().map(owner -> functions.get(owner).address()).toList());
    return new PullOrder(pull, owners);
  }

  /** The same of functions of which the first has another index than 0. */
  PullOrder from(int first) {
    return new PullOrder(pull, owners.stream().map(owner -> owner + first).toList());
  }
}
