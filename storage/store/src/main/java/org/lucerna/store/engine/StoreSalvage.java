package org.lucerna.store.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.store.DamagedException;
import org.lucerna.store.LogLoss;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;

/**
 * Reads everything that is still readable in a damaged store, without changing it. Not thread-safe.
 *
 * <p>Damaged blocks are skipped. Rows that refer to a lost row get a substitute for it: an unknown
 * push, a file without path. A version whose own row is lost is lost; the function's next older
 * version is then served.
 */
public final class StoreSalvage implements RecordSource, AutoCloseable {
  /** Number of losses kept; all are counted. */
  private static final int KEPT = 1000;

  private final Backend backend;
  private final List<String> first = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private long losses;

  /** Salvages a back-end that was opened for it, and closes it in the end. */
  StoreSalvage(Backend backend) {
    this.backend = backend;
    LogLoss loss = backend.acceptedLoss();
    if (loss != null) {
      lost(loss.extent() + " of acknowledged pushes in the log: " + loss.reason());
    }
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    DamagePolicy policy = this::lost;
    try (Snapshot snapshot = backend.snapshot(policy)) {
      new StoreExport(snapshot, policy).writeTo(sink);
    }
  }

  private void lost(DamagedException damage) {
    lost(String.valueOf(damage.getMessage()));
  }

  private void lost(String what) {
    // Several rows may refer to the same lost one.
    if (known.size() < 100 * KEPT && !known.add(what)) {
      return;
    }
    losses++;
    if (first.size() < KEPT) {
      first.add(what);
    }
  }

  /** Number of blocks and rows that could not be read so far. */
  public long losses() {
    return losses;
  }

  /** The first thousand of them, one line each. */
  public List<String> first() {
    return Collections.unmodifiableList(first);
  }

  @Override
  public void close() {
    backend.close();
  }
}
