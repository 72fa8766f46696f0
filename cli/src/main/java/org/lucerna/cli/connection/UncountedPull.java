package org.lucerna.cli.connection;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.store.Pull;

/** Turns requests into a pull that does not count towards the functions' frequencies. */
final class UncountedPull {
  private UncountedPull() {}

  /** The pull, with addresses if all functions have one. */
  static Pull of(List<PullMetadata.Item> functions) {
    Pull pull =
        Pull.of(functions.stream().map(function -> function.pattern().key()).toList(), false)
            .withSizes(functions.stream().map(PullMetadata.Item::size).toList());
    List<Long> addresses = new ArrayList<>();
    for (PullMetadata.Item function : functions) {
      Long address = function.address();
      if (address != null) {
        addresses.add(address);
      }
    }
    return addresses.size() == functions.size() ? pull.withAddresses(addresses) : pull;
  }
}
