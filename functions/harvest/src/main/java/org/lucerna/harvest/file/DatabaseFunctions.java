package org.lucerna.harvest.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.database.DatabaseFeatures;
import org.lucerna.harvest.database.DatabaseGuids;
import org.lucerna.harvest.database.DatabaseHarvest;
import org.lucerna.harvest.database.DatabaseMasks;
import org.lucerna.harvest.database.DatabaseStrings;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.container.Container;

/** Functions of an IDA database. */
record DatabaseFunctions(Path path, IdaDatabase database, List<HarvestedFunction> functions)
    implements Harvest {
  /** Number of functions read between two progress reports. */
  private static final int STRIDE = 100;

  private static final int MAGIC_SIZE = 64;

  static boolean isDatabase(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return Container.isAt(MemorySegment.ofArray(in.readNBytes(MAGIC_SIZE)));
    }
  }

  static DatabaseFunctions open(Path path, HarvestOptions options) throws IOException {
    IdaDatabase stored = IdaDatabase.open(path, 0, options.inflated());
    Charset codePage = options.codePage();
    IdaDatabase database = codePage == null ? stored : stored.withCodePage(codePage);
    try {
      return new DatabaseFunctions(path, database, functions(database, options));
    } catch (RuntimeException failed) {
      database.close();
      throw failed;
    }
  }

  private static List<HarvestedFunction> functions(IdaDatabase database, HarvestOptions options) {
    HarvestListener listener = options.listener();
    List<HarvestedFunction> functions = new ArrayList<>();
    new DatabaseHarvest(database, options)
        .functions(skipped -> listener.leftOut(skipped.toLeftOut()))
        .forEach(
            function -> {
              functions.add(function);
              if (functions.size() % STRIDE == 0) {
                listener.at(functions.size(), 0);
              }
            });
    return List.copyOf(functions);
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function) {
    return Map.of();
  }

  @Override
  public @Nullable HarvestedFeatures features() {
    return DatabaseFeatures.of(database, functions);
  }

  @Override
  public @Nullable HarvestedGuids guids(boolean withOthers) {
    return DatabaseGuids.of(database, functions, withOthers);
  }

  @Override
  public void maskedCode(Consumer<MaskedFunction> to) {
    DatabaseMasks.of(database, functions, to);
  }

  @Override
  public List<LinkedObject> objects() {
    return LinkedObject.neighbors(functions, _ -> HashList.EMPTY);
  }

  @Override
  public HashList strings() {
    return DatabaseStrings.of(database);
  }

  @Override
  public ByteString name() {
    return SourceFile.name(database, path);
  }

  @Override
  public SourceFile input() throws IOException {
    return SourceFile.of(database, path);
  }

  @Override
  public OptionalLong imageBase() {
    return OptionalLong.of(database.root().imageBase().orElse(0));
  }

  @Override
  public void close() {
    database.close();
  }
}
