package org.lucerna.store.engine;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.folder.AtomicFolder;
import org.lucerna.store.memory.MemoryBackend;
import org.lucerna.store.model.ServingRule;
import org.lucerna.store.ranking.Ranker;

/** Opens stores by the name of their back-end. */
public final class StoreFactory {
  /** Name of the store's folder in a data folder and in a backup. */
  public static final String FOLDER = "store";

  private StoreFactory() {}

  /** A store in memory with the standard ranking; its data lasts until the process ends. */
  public static StoreEngine inMemory(ServingRule.Merge merge) {
    return inMemory(merge, Ranker.standard());
  }

  /** A store in memory; its data lasts until the process ends. */
  public static StoreEngine inMemory(ServingRule.Merge merge, Ranker ranker) {
    return StoreEngine.over(new MemoryBackend(), merge, ranker, true);
  }

  /** Opens a store with the standard ranking, and creates it if there is none. */
  public static StoreEngine open(Path folder, BackendOptions options, ServingRule.Merge merge) {
    return open(folder, options, merge, Ranker.standard());
  }

  /**
   * Opens the store in {@code folder}, and creates it if there is none.
   *
   * @param merge see {@link ServingRule}
   * @param ranker decides between several names of a function
   * @throws StoreException as {@link BackendProvider#open}
   */
  public static StoreEngine open(
      Path folder, BackendOptions options, ServingRule.Merge merge, Ranker ranker) {
    return open(folder, options, merge, ranker, OpenMode.WRITE);
  }

  /**
   * Opens the existing store in {@code folder} for reading. Nothing on disk changes, unless an
   * older version wrote it and the folder is writable.
   *
   * @throws StoreException as {@link BackendProvider#open}, and if there is no store
   */
  public static StoreEngine openToRead(
      Path folder, BackendOptions options, ServingRule.Merge merge, Ranker ranker) {
    return open(folder, options, merge, ranker, OpenMode.READ);
  }

  /**
   * Opens a store without changing anything on disk. Methods that write throw {@link
   * StoreException}; pulls are not counted.
   *
   * @throws StoreException as {@link BackendProvider#open}, and if there is no store
   */
  public static StoreEngine openReadOnly(
      Path folder, BackendOptions options, ServingRule.Merge merge, Ranker ranker) {
    return open(folder, options, merge, ranker, OpenMode.READ_ONLY);
  }

  private static StoreEngine open(
      Path folder, BackendOptions options, ServingRule.Merge merge, Ranker ranker, OpenMode mode) {
    Backend backend = BackendProviders.of(options.kind()).open(folder, options, mode);
    try {
      return StoreEngine.over(backend, merge, ranker, mode == OpenMode.WRITE);
    } catch (Throwable refusal) {
      backend.close();
      throw refusal;
    }
  }

  /**
   * Makes what a store needs before it is first opened, see {@link BackendProvider#prepare}.
   *
   * @throws StoreException if the back-end needs no such step, or refuses it
   */
  public static void prepare(BackendOptions options, int replicas) {
    BackendProviders.of(options.kind()).prepare(options, replicas);
  }

  /**
   * Opens a damaged store to read what is left.
   *
   * @throws StoreException if another process has it open, or if even its list of files cannot be
   *     read
   */
  public static StoreSalvage openToSalvage(Path folder, BackendOptions options) {
    return new StoreSalvage(
        BackendProviders.of(options.kind()).open(folder, options, OpenMode.SALVAGE));
  }

  /**
   * Copies the store of a backup to {@code folder}, which does not exist.
   *
   * @param backup a backup written by {@link org.lucerna.store.StoreAdmin#backup}
   * @throws StoreException if {@code backup} is not a backup or is open elsewhere, or if {@code
   *     folder} exists
   */
  public static void restore(Path backup, Path folder, BackendOptions options) {
    BackendProviders.of(options.kind()).restore(backup.resolve(FOLDER), folder);
  }

  /**
   * Removes the remains of interrupted backups from a folder of backups; no backup may be under way
   * there.
   */
  public static int removePartialBackups(Path backups) throws IOException {
    return AtomicFolder.removePartial(backups);
  }

  /** Removes a backup; a partly removed folder is no longer a backup. */
  public static void removeBackup(Path backup) throws IOException {
    AtomicFolder.remove(backup);
  }
}
