package org.lucerna.server.upstream;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PullHit;

/**
 * The result of a pull that upstreams were asked for as well.
 *
 * @param hits what was found for each key, in order; null for an unknown key
 * @param uncertain unknown keys that an upstream may know all the same, as it was not asked or has
 *     not answered
 */
public record PullAnswer(List<@Nullable PullHit> hits, Set<Md5> uncertain) {
  public PullAnswer {
    hits = Collections.unmodifiableList(new ArrayList<>(hits));
    uncertain = Set.copyOf(uncertain);
  }
}
