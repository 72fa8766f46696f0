package org.lucerna.store.exchange;

/**
 * What became of the records of an import.
 *
 * @param functions that were unknown and are known now
 * @param versions that were added, deleted ones too
 * @param known versions that the store held already
 * @param pushes that were added
 * @param files that were added
 */
public record ImportCount(long functions, long versions, long known, long pushes, long files) {
  public static final ImportCount NONE = new ImportCount(0, 0, 0, 0, 0);

  public ImportCount plusFunctions(long more) {
    return new ImportCount(functions + more, versions, known, pushes, files);
  }

  /** With so many versions added, and so many recognized. */
  public ImportCount plusVersions(long added, long recognized) {
    return new ImportCount(functions, versions + added, known + recognized, pushes, files);
  }

  public ImportCount plusPushes(long more) {
    return new ImportCount(functions, versions, known, pushes + more, files);
  }

  public ImportCount plusFiles(long more) {
    return new ImportCount(functions, versions, known, pushes, files + more);
  }

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
