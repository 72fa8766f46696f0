package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.memory.MemoryOptions;
import org.lucerna.store.testkit.Pushes;

final class StoreFactoryTest {
  @TempDir Path folder;

  @Test
  void unknownKindIsRefusedNamingKnownKinds() {
    BackendOptions options = () -> "tape";
    assertThatThrownBy(() -> StoreFactory.open(folder, options, Pushes::merge))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("'tape'")
        .hasMessageContaining("rocksdb")
        .hasMessageContaining("memory");
  }

  @Test
  void storeInMemoryLeavesNothingInItsFolder() throws Exception {
    try (StoreEngine store = StoreFactory.open(folder, MemoryOptions.INSTANCE, Pushes::merge)) {
      store.push(Pushes.some().with(Pushes.key(1), Pushes.function("f", "")).push());
      assertThat(store.pull(List.of(Pushes.key(1)), true)).doesNotContainNull();
    }
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
