package org.lucerna.packs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.packs.file.PackWriter;
import org.lucerna.packs.file.SigningKey;
import org.lucerna.search.SearchQuery;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.Totals;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreImport;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.rocks.RocksOptions;

/**
 * Makes packs of a store.
 *
 * @param name of the pack
 * @param version of the pack
 * @param created now, in whole seconds
 * @param key signs it
 */
public record PackBuilder(String name, String version, Instant created, SigningKey key) {
  public PackBuilder {
    // Names and versions are checked before hours of work.
    PackManifest _ = new PackManifest(name, version, created, 0, 0, 0, List.of());
  }

  /**
   * A store, to which nobody writes meanwhile.
   *
   * @param records all of it
   */
  public record Source(
      FunctionCatalog catalog, ProvenanceStore provenances, RecordSource records) {}

  /** What a caller shows while a pack is made. */
  public interface Progress {
    /** Functions of the store are read to select some. */
    LongConsumer selecting();

    /** Records of the store are read, and some copied. */
    LongConsumer copying();

    /** A part of the new store gets its final, smallest form. */
    void compacting(String part);
  }

  /**
   * Makes a pack.
   *
   * @param store has the functions
   * @param query selects functions; null for all
   * @param scratch a folder that does not exist; it is deleted at the end
   * @param target the new file, replaced if it exists
   * @throws IllegalArgumentException if the query selects nothing, or too much; for users
   * @throws org.lucerna.search.SearchSyntaxException if its packages have too many files
   */
  public PackHead build(
      Source store, @Nullable SearchQuery query, Path scratch, Path target, Progress progress)
      throws IOException {
    PackSelection selection =
        PackSelection.of(store.catalog(), store.provenances(), query, progress.selecting());
    if (selection.functions().isEmpty()) {
      throw new IllegalArgumentException("no function of the store matches: nothing to pack");
    }
    try {
      Path frozen = scratch.resolve("frozen");
      PackManifest manifest = freeze(store, selection, scratch.resolve("draft"), frozen, progress);
      return PackWriter.write(manifest, frozen.resolve(StoreFactory.FOLDER), key, target);
    } finally {
      TemporaryFolders.delete(scratch);
    }
  }

  private PackManifest freeze(
      Source store, PackSelection selection, Path draft, Path frozen, Progress progress)
      throws IOException {
    PackRecords records;
    try (StoreEngine copy = open(draft)) {
      StoreImport sink = copy.beginImport(SimilarityModel.standard().rarity());
      records = new PackRecords(selection, PackManifest.author(name), created, sink);
      LongConsumer copied = progress.copying();
      long[] read = new long[1];
      store
          .records()
          .writeTo(
              record -> {
                records.accept(record);
                copied.accept(++read[0]);
              });
      records.finish();
      sink.flush();
      copy.compact(progress::compacting);
    }
    // What the logs still have is in the tables after it was opened again.
    try (StoreEngine copy = open(draft)) {
      copy.backup(frozen);
      Totals totals = copy.totals();
      NavigableSet<String> packages = records.packages();
      return new PackManifest(
          name,
          version,
          created,
          totals.functions(),
          totals.files(),
          packages.size(),
          packages.stream().limit(PackManifest.MAX_SOURCES).toList());
    }
  }

  private static StoreEngine open(Path folder) {
    return StoreFactory.open(
        folder, RocksOptions.defaults().withFunctionBytes(0).withSmallest(true), MetadataMerge::of);
  }
}
