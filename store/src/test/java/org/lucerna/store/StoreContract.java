package org.lucerna.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.choice.Chooser;
import org.lucerna.store.memory.MemoryFunctionStore;
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
      FunctionStore open(Path folder, Chooser chooser) {
        return new MemoryFunctionStore(Pushes::merge, chooser);
      }
    },
    ROCKS {
      @Override
      FunctionStore open(Path folder, Chooser chooser) {
        return RocksFunctionStore.open(folder, RocksOptions.defaults(), Pushes::merge, chooser);
      }
    };

    abstract FunctionStore open(Path folder, Chooser chooser);
  }

  final FunctionStore store;

  /** A store that serves what is newest. */
  StoreContract(Backend backend, Path folder) {
    this(backend, folder, Pushes.NEWEST);
  }

  StoreContract(Backend backend, Path folder, Chooser chooser) {
    store = backend.open(folder, chooser);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Nullable FunctionInfo served(Md5 key) {
    Known known = store.pull(List.of(key), false).getFirst();
    return known == null ? null : known.function();
  }
}
