package org.lucerna.store.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.function.LongConsumer;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.lumina.metadata.published.LocalTypes;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.folder.Aside;
import org.lucerna.store.model.ServingRule;

/**
 * Builds a sound store from everything readable in a damaged one, which is kept. Types that are
 * meaningful only in the database that they come from are left out: see {@link LocalTypes}.
 */
public final class StoreRepair {
  private StoreRepair() {}

  /**
   * The result of a repair.
   *
   * @param damaged the folder of the damaged store now
   * @param functions in the new store
   * @param versions live versions in the new store
   * @param losses number of blocks and rows that could not be read
   * @param first the first thousand of them, one line each
   * @param localTypes versions that lost types, which referred to others by ordinal
   */
  public record Result(
      Path damaged,
      long functions,
      long versions,
      long losses,
      List<String> first,
      long localTypes) {}

  /**
   * Replaces the damaged store by a sound one, once that is completely written.
   *
   * @param folder the store's; no process may have it open
   * @param merge never called: nothing is pushed
   * @param rarity as in {@link StoreEngine#sketches}
   * @param progress receives the number of records copied so far
   * @throws StoreException if even the list of its files cannot be read; then nothing was changed
   */
  public static Result perform(
      Path folder,
      BackendOptions options,
      ServingRule.Merge merge,
      FeatureRarity rarity,
      Instant now,
      LongConsumer progress)
      throws IOException {
    Path store = folder.toAbsolutePath().normalize();
    Path made = store.resolveSibling("." + store.getFileName() + "-repaired.partial");
    Path damaged = Aside.of(store, "damaged", now);
    TemporaryFolders.delete(made);
    Result result;
    try (StoreSalvage salvage = StoreFactory.openToSalvage(store, options);
        StoreEngine repaired = StoreFactory.open(made, options, merge)) {
      StoreImport sink = repaired.beginImport(rarity);
      long[] records = new long[1];
      long[] localTypes = new long[1];
      salvage.writeTo(
          record -> {
            if (record instanceof VersionRecord version && LocalTypes.in(version.function())) {
              localTypes[0]++;
              sink.accept(withoutLocalTypes(version));
            } else {
              sink.accept(record);
            }
            progress.accept(++records[0]);
          });
      sink.flush();
      result =
          new Result(
              damaged,
              repaired.totals().functions(),
              repaired.totals().versions(),
              salvage.losses(),
              List.copyOf(salvage.first()),
              localTypes[0]);
    } catch (StoreException | IOException failed) {
      TemporaryFolders.delete(made);
      throw failed;
    }
    Files.move(store, damaged, StandardCopyOption.ATOMIC_MOVE);
    Files.move(made, store, StandardCopyOption.ATOMIC_MOVE);
    AtomicFileWriter.sync(store.resolveSibling(""));
    return result;
  }

  private static StoreRecord withoutLocalTypes(VersionRecord version) {
    return new VersionRecord(
        version.key(),
        version.id(),
        version.push(),
        LocalTypes.dropped(version.function()),
        version.address(),
        version.removal());
  }
}
