package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;

class ReadingListenerTest {
  @TempDir private Path folder;

  @Test
  void listenerIsCalledBeforeEachUnit() throws Exception {
    Files.writeString(folder.resolve("a.c"), "int twice(int n) { return 2 * n; }");
    Files.writeString(folder.resolve("b.c"), "int half(int n) { return n / 2; }");
    new Programs(folder).run("gcc", "-g", "-shared", "-fPIC", "-o", "ab.so", "a.c", "b.c");
    List<Long> heard = new ArrayList<>();
    try (ElfFile elf = ElfFile.open(folder.resolve("ab.so"))) {
      long size = Objects.requireNonNull(elf.section(".debug_info")).size();
      ReadingListener listener =
          (done, total) -> {
            assertThat(total).isEqualTo(size);
            heard.add(done);
          };
      new ElfToLidia(CreateOptions.ALL, listener).convert(elf);
      assertThat(heard).hasSize(2).startsWith(0L).isSorted().doesNotHaveDuplicates();
      assertThat(heard.getLast()).isLessThan(size);
    }
  }
}
