package org.lucerna.naming;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;

/**
 * The keys of functions in the order in which they are requested: all first keys, then all second
 * keys, and so on.
 *
 * @param requests of a pull, one for each key
 * @param owners for each request the index of its function
 */
public record PullOrder(List<PullMetadata.Item> requests, List<Integer> owners) {
  public PullOrder {
    requests = List.copyOf(requests);
    owners = List.copyOf(owners);
  }

  /** The order for one key of an unknown place. */
  public static PullOrder of(Md5 key) {
    return new PullOrder(
        PullMetadata.of(PullMetadata.SEEN_FILE, List.of(key)).functions(), List.of(0));
  }

  /** The order for functions with these keys. */
  static PullOrder of(List<RequestedFunction> functions) {
    List<PullMetadata.Item> requests = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    int most = functions.stream().mapToInt(function -> function.keys().size()).max().orElse(0);
    for (int rank = 0; rank < most; rank++) {
      for (int i = 0; i < functions.size(); i++) {
        RequestedFunction function = functions.get(i);
        if (rank < function.keys().size()) {
          requests.add(
              new PullMetadata.Item(
                  Pattern.of(function.keys().get(rank)), function.size(), function.address()));
          owners.add(i);
        }
      }
    }
    return new PullOrder(requests, owners);
  }

  /** The key of a request. */
  Md5 key(int index) {
    return requests.get(index).pattern().key();
  }

  /** The same order for functions whose first one has an index other than 0. */
  PullOrder from(int first) {
    return new PullOrder(requests, owners.stream().map(owner -> owner + first).toList());
  }
}
