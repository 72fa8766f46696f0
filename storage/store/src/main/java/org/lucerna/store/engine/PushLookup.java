package org.lucerna.store.engine;

import java.util.Map;
import java.util.function.LongFunction;
import org.lucerna.bytes.Md5;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Version;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;

/** Looks up pushes by their ids, with a cache: many versions come from few pushes. */
final class PushLookup {
  private static final int MAX_REMEMBERED = 10_000;

  /** Approximate memory of a push without its strings, in bytes. */
  private static final int PUSH_BYTES = 64;

  private final LongFunction<StoredPush> source;
  private final MemoryGrant memory;
  private final Map<Long, StoredPush> pushes = new RecentCache<>(MAX_REMEMBERED);

  /** Pushes of a back-end or a snapshot. */
  PushLookup(LongFunction<StoredPush> source) {
    this(source, MemoryGrant.UNBOUNDED);
  }

  /** A lookup that requests {@code memory} for every push that is read. */
  PushLookup(LongFunction<StoredPush> source, MemoryGrant memory) {
    this.source = source;
    this.memory = memory;
  }

  /**
   * The push of a version.
   *
   * @throws org.lucerna.store.DamagedException if it is missing
   */
  StoredPush push(long id) {
    StoredPush known = pushes.get(id);
    if (known != null) {
      return known;
    }
    StoredPush push = source.apply(id);
    memory.take(
        (long) PUSH_BYTES
            + push.account().length()
            + push.origin().idbPath().length()
            + push.origin().inputPath().length()
            + push.origin().hostName().length());
    pushes.put(id, push);
    return push;
  }

  Attestation attestation(long id) {
    return push(id).attestation();
  }

  Version version(Md5 key, StoredVersion version) {
    StoredPush push = push(version.pushId());
    return new Version(
        version.id(),
        key,
        version.function(),
        push.time(),
        push.account(),
        version.pushId(),
        push.origin(),
        version.address());
  }
}
