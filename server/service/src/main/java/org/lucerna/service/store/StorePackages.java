package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.ProvenanceStore;

/** The packages that files and functions of a store are from. Thread-safe. */
public record StorePackages(FileCatalog files, ProvenanceStore provenances) {
  /** Where files are from: for each, in order. */
  List<List<Provenance>> origins(List<Md5> md5s) {
    return provenances.of(md5s).stream()
        .map(of -> of.stream().map(FileProvenance::provenance).toList())
        .toList();
  }

  /**
   * The packages with files in which functions were named.
   *
   * @return for each key, in order, up to {@link StoredPrograms#MAX_PACKAGES} package URLs
   */
  public List<List<ByteString>> of(List<Md5> keys, MemoryGrant memory) {
    Map<Md5, List<ByteString>> read = new HashMap<>();
    List<List<ByteString>> packages = new ArrayList<>(keys.size());
    for (List<Md5> ofFunction : files.filesOf(keys)) {
      Set<ByteString> distinct = new LinkedHashSet<>();
      for (Md5 file : ofFunction) {
        if (distinct.size() < StoredPrograms.MAX_PACKAGES) {
          distinct.addAll(read.computeIfAbsent(file, one -> ofFile(one, memory)));
        }
      }
      packages.add(distinct.stream().limit(StoredPrograms.MAX_PACKAGES).toList());
    }
    return packages;
  }

  private List<ByteString> ofFile(Md5 file, MemoryGrant memory) {
    List<ByteString> packages =
        origins(List.of(file)).getFirst().stream()
            .map(Provenance::purl)
            .filter(purl -> !purl.isEmpty())
            .distinct()
            .toList();
    packages.forEach(purl -> memory.take(purl.length()));
    return packages;
  }
}
