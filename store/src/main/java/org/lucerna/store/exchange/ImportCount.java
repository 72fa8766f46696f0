package org.lucerna.store.exchange;

/**
 * What became of the records that were brought into a store.
 *
 * @param functions that were unknown and are known now
 * @param versions that were added, deleted ones too
 * @param known versions that the store held already
 * @param pushes that were added
 * @param files that were added
 */
public record ImportCount(long functions, long versions, long known, long pushes, long files) {
  public static final ImportCount NONE = new ImportCount(0, 0, 0, 0, 0);

  /** Both together. */
  public ImportCount plus(ImportCount more) {
    return new ImportCount(
        functions + more.functions,
        versions + more.versions,
        known + more.known,
        pushes + more.pushes,
        files + more.files);
  }
}
