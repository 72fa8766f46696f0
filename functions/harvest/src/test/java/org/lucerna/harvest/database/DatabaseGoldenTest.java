package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.function.OriginalFunction;
import org.lucerna.idb.region.FileRegion;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.Operands;

/** Against databases that IDA made, if they are available next to the project. */
class DatabaseGoldenTest {
  private static final Path DATA =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  private static Path file(String name) {
    Path file = DATA.resolve(name);
    assumeTrue(Files.exists(file), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    return file;
  }

  private static Map<Long, HarvestedFunction> harvest(IdaDatabase database) {
    Map<Long, HarvestedFunction> functions = new HashMap<>();
    new DatabaseHarvest(database)
        .functions(skipped -> {})
        .forEach(function -> functions.put(function.address(), function));
    return functions;
  }

  private static Map<Long, HarvestedFunction> harvest(String name) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(file(name))) {
      return harvest(database);
    }
  }

  /** IDA keeps the metadata that it made itself of functions that Lumina described. */
  @Test
  void metadataEqualsIdas() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(file("DilbootApp.efi.i64"))) {
      Map<Long, HarvestedFunction> functions = harvest(database);
      int frames = 0;
      int all = 0;
      for (OriginalFunction original : database.functions().originals()) {
        HarvestedFunction function = Objects.requireNonNull(functions.get(original.address()));
        Metadata expected = Metadata.decode(original.metadata());
        assertThat(function.size()).isEqualTo(original.size());
        assertThat(function.metadata().values(Operands.class))
            .as("%x", original.address())
            .isEqualTo(expected.values(Operands.class));
        all++;
        frames +=
            function
                    .metadata()
                    .values(FrameDescription.class)
                    .equals(expected.values(FrameDescription.class))
                ? 1
                : 0;
      }
      // Two frames are Lumina's by now.
      assertThat(List.of(all, frames)).containsExactly(18, 16);
    }
  }

  /** The newer version of IDA made eight nameless functions part of tails of seven others. */
  @Test
  void keysSurviveTheMigrationOfADatabase() throws IOException {
    Map<Long, HarvestedFunction> older = harvest("kernel32-v66.i64");
    Map<Long, HarvestedFunction> newer = harvest("kernel32-v66-migrated-910.i64");
    int same = 0;
    List<Long> otherSizes = new ArrayList<>();
    for (HarvestedFunction function : newer.values()) {
      HarvestedFunction before = Objects.requireNonNull(older.get(function.address()));
      if (before.size() != function.size()) {
        otherSizes.add(function.address());
      } else {
        assertThat(md5(function)).isEqualTo(md5(before));
        same++;
      }
    }
    assertThat(same).isEqualTo(2790);
    assertThat(otherSizes).hasSize(7);
  }

  private static Md5 md5(HarvestedFunction function) {
    return function.keys().getFirst().md5();
  }

  @Test
  void keysEqualTheInputFiles() throws IOException {
    byte[] input = Files.readAllBytes(file("bins/print_arg_O3"));
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
    try (IdaDatabase database = IdaDatabase.open(file("print_arg_O3-v91-zstd.i64"))) {
      int compared = 0;
      for (HarvestedFunction function : harvest(database).values()) {
        for (FileRegion region : database.fileRegions()) {
          if (region.range().contains(function.address())) {
            long offset = region.offset() + function.address() - region.range().start();
            byte[] code = new byte[(int) function.size()];
            System.arraycopy(input, (int) offset, code, 0, code.length);
            CodeView view = CodeView.of(CodeChunk.of(function.address(), code));
            assertThat(calcRel.key(view)).isEqualTo(function.keys().getFirst());
            compared++;
          }
        }
      }
      assertThat(compared).isEqualTo(10);
    }
  }
}
