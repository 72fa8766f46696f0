package org.lucerna.harvest.database;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.code.KeyMaker;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.root.IdaInfo;

/**
 * The functions of an IDA database, with keys and metadata. Nothing is cached: each pass reads them
 * again.
 *
 * <pre>{@code
 * new DatabaseHarvest(database).functions(skipped -> {}).forEach(function -> ...);
 * }</pre>
 */
public final class DatabaseHarvest {
  private final IdaDatabase database;
  private final HarvestOptions options;

  /** Harvests a database, which must stay open. */
  public DatabaseHarvest(IdaDatabase database) {
    this(database, HarvestOptions.PLAIN);
  }

  /**
   * Harvests a database, which must stay open.
   *
   * @param options select the keys of functions
   */
  public DatabaseHarvest(IdaDatabase database, HarvestOptions options) {
    this.database = database;
    this.options = options;
  }

  /**
   * The functions by ascending address, read lazily; the stream is confined to one thread.
   *
   * @param skipped receives each function that has no key, or is damaged
   * @throws FormatException here or from the stream, if data that all functions need is damaged
   */
  public Stream<HarvestedFunction> functions(Consumer<SkippedFunction> skipped) {
    Walk walk = new Walk(skipped);
    return database.functions().stream()
        .flatMap(function -> Stream.ofNullable(walk.harvest(function)));
  }

  private final class Walk {
    private final Consumer<SkippedFunction> skipped;
    private final @Nullable Processor processor;
    private final MetadataHarvest metadata = new MetadataHarvest(database);
    private final KeyMaker keys = new KeyMaker(options);
    private final List<AddressRange> regions = database.memory().regions();

    /** Functions may share tails, but without a limit a small file could claim endless tails. */
    private long bytesLeft;

    Walk(Consumer<SkippedFunction> skipped) {
      this.skipped = skipped;
      IdaInfo info = database.root().idaInfo();
      processor = info == null ? null : new Processor(database, info);
      for (AddressRange region : regions) {
        bytesLeft += 2 * region.size();
      }
    }

    @Nullable HarvestedFunction harvest(IdbFunction function) {
      try {
        return read(function);
      } catch (FormatException damage) {
        skip(function, String.valueOf(damage.getMessage()), true);
        return null;
      }
    }

    private @Nullable HarvestedFunction read(IdbFunction function) {
      if (processor == null) {
        skip(function, "the database does not name its processor", false);
        return null;
      }
      Profile profile = processor.profile(function.start());
      if (profile == null) {
        skip(function, "keys of " + processor.name() + " code are unsupported", false);
        return null;
      }
      FunctionRanges ranges = FunctionRanges.of(function);
      String problem = FunctionCode.problem(ranges, regions);
      if (problem == null && ranges.size() > bytesLeft) {
        problem = "functions with more bytes than the program has";
      }
      if (problem != null) {
        skip(function, problem, false);
        return null;
      }
      bytesLeft -= ranges.size();
      FunctionCode code = FunctionCode.read(ranges, database, profile.architecture());
      List<FunctionKey> made = keys.keys(profile, code);
      int flags = database.memory().flags(function.start()).orElse(0);
      ByteString name = DatabaseNames.own(function, flags);
      return new HarvestedFunction(
          function.start(),
          ranges.size(),
          ranges.tails(),
          made,
          name,
          name == null && function.name() != null,
          metadata.of(function, ranges, code),
          Source.DATABASE,
          null);
    }

    private void skip(IdbFunction function, String reason, boolean isDamage) {
      skipped.accept(new SkippedFunction(function.start(), function.name(), reason, isDamage));
    }
  }
}
