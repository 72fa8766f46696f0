package org.lucerna.packs;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.search.SearchQuery;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.ProvenanceStore;

/**
 * The functions of a store that are in a pack, and the files from which it has them. If the query
 * names packages, only files of these packages are: a function of zlib is in many programs, which
 * are nobody's business.
 *
 * @param functions their keys
 * @param shortKeys beginnings of the keys, as address maps have them
 * @param files their MD5s
 * @param packages those that are named with the files
 * @param isOfPackages whether only files of packages are selected, and only names that were given
 *     in them
 */
record PackSelection(
    Set<Md5> functions,
    Set<Long> shortKeys,
    Set<Md5> files,
    Predicate<FileProvenance> packages,
    boolean isOfPackages) {
  private static final int PAGE = 1000;

  /**
   * Reads the whole catalog.
   *
   * @param query null for all functions
   * @param progress receives the number of functions read so far
   */
  static PackSelection of(
      FunctionCatalog catalog,
      ProvenanceStore provenances,
      @Nullable SearchQuery query,
      LongConsumer progress) {
    SearchQuery resolved = query == null ? null : query.resolve(provenances);
    Predicate<FileProvenance> named = resolved == null ? null : resolved.packages();
    Predicate<FileProvenance> packages = named == null ? PackSelection::isOfPackage : named;
    Set<Md5> functions = new HashSet<>();
    Set<Long> shortKeys = new HashSet<>();
    Set<Md5> files = new HashSet<>();
    Set<Md5> others = new HashSet<>();
    long read = 0;
    List<CatalogEntry> page = catalog.entriesAfter(null, PAGE);
    while (!page.isEmpty()) {
      for (CatalogEntry entry : page) {
        if (resolved == null || resolved.matches(entry)) {
          functions.add(entry.key());
          shortKeys.add(entry.key().high());
          entry.files().stream()
              .map(CatalogEntry.InputFile::md5)
              .filter(file -> !files.contains(file) && !others.contains(file))
              .forEach(
                  file ->
                      (named == null || isIn(file, provenances, named) ? files : others).add(file));
        }
      }
      read += page.size();
      progress.accept(read);
      page = catalog.entriesAfter(page.getLast().key(), PAGE);
    }
    return new PackSelection(functions, shortKeys, files, packages, named != null);
  }

  private static boolean isOfPackage(FileProvenance file) {
    return !file.provenance().purl().isEmpty();
  }

  private static boolean isIn(
      Md5 file, ProvenanceStore provenances, Predicate<FileProvenance> packages) {
    return provenances.of(List.of(file)).getFirst().stream().anyMatch(packages);
  }
}
