package org.lucerna.service.upstream;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PullHit;

/**
 * The result of a pull that was also sent to upstreams.
 *
 * @param hits the result for each key, in order; null for an unknown key
 * @param uncertain unknown keys that an upstream might still know, because it was not queried or
 *     did not answer
 */
public record PullAnswer(List<@Nullable PullHit> hits, Set<Md5> uncertain) {
  public PullAnswer {
    hits = Collections.unmodifiableList(new ArrayList<>(hits));
    uncertain = Set.copyOf(uncertain);
  }
}
