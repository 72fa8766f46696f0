package org.lucerna.server.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;

/**
 * The view of clients of the dialect ida: pulls are not counted, upstreams are not queried, and
 * accounts and databases are not disclosed. Thread-safe.
 */
public final class StoreLookup {
  private final FunctionStore store;

  public StoreLookup(FunctionStore store) {
    this.store = store;
  }

  /** A pull as sent by clients of the dialect ida, which report no sizes. */
  public static Pull asClientsAsk(Pull pull) {
    return pull.withSizes(List.of());
  }

  /** The results served for functions. */
  public PullResult pull(Pull pull, MemoryGrant memory) {
    return new PullResult(
        store.pull(asClientsAsk(pull), memory).stream().map(StoreLookup::item).toList());
  }

  private static PullResult.Item item(@Nullable PullHit hit) {
    return hit == null
        ? PullResult.Missing.UNKNOWN
        : new PullResult.Found(
            MetadataConverter.to(MetadataForm.IDA, hit.function()),
            PullResult.frequency(hit.frequency()));
  }

  /** All versions of functions, with their metadata. */
  public HistoriesResult histories(List<Md5> keys, MemoryGrant memory) {
    return new HistoriesResult(new StoreHistories(false).of(store, keys, true, memory));
  }
}
