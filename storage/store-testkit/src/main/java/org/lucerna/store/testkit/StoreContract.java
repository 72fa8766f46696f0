package org.lucerna.store.testkit;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.PullHit;
import org.lucerna.store.ranking.Ranker;

/** A part of the contract of every store. */
public abstract class StoreContract {
  /** The store; closed after each test. */
  protected final FunctionStore store;

  /** A store that serves the newest versions. */
  protected StoreContract(StoreUnderTest kind, Path folder) {
    this(kind, folder, Pushes.NEWEST);
  }

  protected StoreContract(StoreUnderTest kind, Path folder, Ranker ranker) {
    store = kind.open(folder, ranker);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  /** The version that a pull of a function gets; null if it is unknown. */
  protected @Nullable FunctionInfo served(Md5 key) {
    PullHit hit = store.pull(List.of(key), false).getFirst();
    return hit == null ? null : hit.function();
  }
}
