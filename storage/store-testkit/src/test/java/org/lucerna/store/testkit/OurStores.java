package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.memory.MemoryOptions;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/** The stores of this project. */
enum OurStores implements StoreUnderTest {
  MODEL {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      assertThat(ranker).as("the model serves the newest version only").isSameAs(Pushes.NEWEST);
      return new ModelStore(Pushes::merge);
    }

    @Override
    public AccountStore accounts(FunctionStore store) {
      return new ModelAccounts();
    }
  },
  MEMORY {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      return StoreFactory.open(folder, MemoryOptions.INSTANCE, Pushes::merge, ranker);
    }
  },
  ROCKSDB {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      return StoreFactory.open(folder, RocksOptions.defaults(), Pushes::merge, ranker);
    }
  };

  /** The options of a back-end of ours, by its kind. */
  static BackendOptions options(String kind) {
    return kind.equals(RocksOptions.KIND) ? RocksOptions.defaults() : MemoryOptions.INSTANCE;
  }
}
