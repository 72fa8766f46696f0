package org.lucerna.store;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What the operator of a store does with it. Pushes and pulls go on meanwhile. Thread-safe; every
 * method throws {@link StoreException} if the data cannot be read or written.
 */
public interface StoreAdmin {
  /**
   * Looks for damage: reads everything, compares checksums, and what is recorded twice. Pushes that
   * come meanwhile are not looked at. Slow.
   *
   * @param findings takes what is wrong
   * @param progress takes how many rows were looked at so far
   */
  void verify(Consumer<StoreFinding> findings, LongConsumer progress);

  /**
   * Brings all data into its final, smallest form. Slow.
   *
   * @param done takes the name of each part when it is done
   */
  void compact(Consumer<String> done);

  /**
   * Makes a copy of everything as it is now, in a folder that can take the place of a data folder.
   * It appears whole or not at all.
   *
   * @param folder does not exist; best on the same disk, where most of the copy costs no room
   * @throws StoreException if it exists, or cannot be made, or the store cannot be copied
   */
  void backup(Path folder);

  /** How much the data takes on the disk, in bytes, by parts. */
  Map<String, Long> fileBytes();

  /** Versions that were deleted. Reads all versions: slow. */
  long deletedVersions();

  /** What logs had lost when the store was opened in spite of it; null if nothing. */
  @Nullable LogLoss acceptedLoss();
}
