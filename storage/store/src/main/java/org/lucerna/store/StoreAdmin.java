package org.lucerna.store;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Maintenance of a store, while pushes and pulls continue. Thread-safe; every method throws {@link
 * StoreException} if the data cannot be read or written.
 */
public interface StoreAdmin {
  /**
   * Looks for damage: reads everything, verifies checksums, and compares data that is recorded
   * twice. Pushes that arrive meanwhile are not checked. Slow.
   *
   * @param findings receives each defect
   * @param progress receives the number of rows checked so far
   */
  void verify(Consumer<StoreFinding> findings, LongConsumer progress);

  /**
   * Rewrites all data in its final, smallest form. Slow.
   *
   * @param done receives the name of each part when it is done
   */
  void compact(Consumer<String> done);

  /**
   * Copies the current contents into a folder that can replace a data folder. The folder appears
   * complete or not at all.
   *
   * @param folder does not exist; best on the same disk, where most of the copy takes no room
   * @throws StoreException if it exists or cannot be made, or if this store has no backups
   */
  void backup(Path folder);

  /** Size of the data on disk, in bytes, by part. */
  Map<String, Long> fileBytes();

  /** The amount of data for comparing functions. Cheap. */
  SketchTotals sketchTotals();

  /** The number of attachments of one kind, or an estimate. Cheap. */
  long attachmentCount(AttachmentKind kind);

  /** How often it is known where a file is from, or an estimate. Cheap. */
  long provenanceCount();

  /** The number of aliases of functions, or an estimate. Cheap. */
  long aliasCount();

  /** The number of deleted versions. Reads all versions: slow. */
  long deletedVersions();

  /** The loss in the logs that was accepted when the store was opened; null if there was none. */
  @Nullable LogLoss acceptedLoss();
}
