package org.lucerna.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.memory.MemoryFunctionStore;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksFunctionStore;
import org.lucerna.store.rocks.RocksOptions;

/** A test of what every store does, run with each of them. */
@ParameterizedClass
@EnumSource(StoreContract.Backend.class)
abstract class StoreContract {
  /** A kind of store. */
  enum Backend {
    MEMORY {
      @Override
      FunctionStore open(Path folder, Ranker ranker) {
        return new MemoryFunctionStore(Pushes::merge, ranker);
      }
    },
    ROCKS {
      @Override
      FunctionStore open(Path folder, Ranker ranker) {
        return RocksFunctionStore.open(folder, RocksOptions.defaults(), Pushes::merge, ranker);
      }
    };

    abstract FunctionStore open(Path folder, Ranker ranker);
  }

  final FunctionStore store;

  /** A store that serves what is newest. */
  StoreContract(Backend backend, Path folder) {
    this(backend, folder, Pushes.NEWEST);
  }

  StoreContract(Backend backend, Path folder, Ranker ranker) {
    store = backend.open(folder, ranker);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Nullable FunctionInfo served(Md5 key) {
    PullHit pullHit = store.pull(List.of(key), false).getFirst();
    return pullHit == null ? null : pullHit.function();
  }
}
