package org.lucerna.store.testkit;

import java.nio.file.Path;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;

/** The stores of this project. */
enum OurStores implements StoreUnderTest {
  MODEL {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      return new ModelStore(Pushes::merge, ranker);
    }

    @Override
    public AccountStore accounts(FunctionStore store) {
      return new ModelAccounts();
    }
  },
  MEMORY {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      return StoreFactory.open(
          folder, StoreOptions.defaults().withKind("memory"), Pushes::merge, ranker);
    }
  },
  ROCKSDB {
    @Override
    public FunctionStore open(Path folder, Ranker ranker) {
      return StoreFactory.open(folder, StoreOptions.defaults(), Pushes::merge, ranker);
    }
  }
}
