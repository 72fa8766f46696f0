package org.lucerna.store.exchange;

/**
 * The result of an import.
 *
 * @param functions functions that were unknown before
 * @param versions versions added, including deleted ones
 * @param known versions that the store already had
 * @param pushes pushes added
 * @param files files added
 */
public record ImportCount(long functions, long versions, long known, long pushes, long files) {
  public static final ImportCount NONE = new ImportCount(0, 0, 0, 0, 0);

  public ImportCount plusFunctions(long more) {
    return new ImportCount(functions + more, versions, known, pushes, files);
  }

  /** The count with more versions added and recognized. */
  public ImportCount plusVersions(long added, long recognized) {
    return new ImportCount(functions, versions + added, known + recognized, pushes, files);
  }

  public ImportCount plusPushes(long more) {
    return new ImportCount(functions, versions, known, pushes + more, files);
  }

  public ImportCount plusFiles(long more) {
    return new ImportCount(functions, versions, known, pushes, files + more);
  }

  /** The sum of both. */
  public ImportCount plus(ImportCount more) {
    return new ImportCount(
        functions + more.functions,
        versions + more.versions,
        known + more.known,
        pushes + more.pushes,
        files + more.files);
  }
}
