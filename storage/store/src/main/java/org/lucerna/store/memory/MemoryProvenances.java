package org.lucerna.store.memory;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.backend.ProvenanceData;

/**
 * Where files are from. Thread-safe; there is one writer at a time.
 *
 * @param byFile by the MD5s of the files
 */
record MemoryProvenances(NavigableMap<Md5, List<FileProvenance>> byFile) implements ProvenanceData {
  static MemoryProvenances empty() {
    return new MemoryProvenances(new ConcurrentSkipListMap<>());
  }

  void put(FileProvenance provenance) {
    List<FileProvenance> known =
        byFile.computeIfAbsent(provenance.file(), _ -> new CopyOnWriteArrayList<>());
    known.removeIf(provenance::isSameFact);
    known.add(provenance);
  }

  @Override
  public List<FileProvenance> of(Md5 file) {
    return List.copyOf(byFile.getOrDefault(file, List.of()));
  }

  @Override
  public List<Md5> files(ByteString component, int limit) {
    return byFile.entrySet().stream()
        .filter(file -> file.getValue().stream().anyMatch(one -> one.component().equals(component)))
        .map(Map.Entry::getKey)
        .limit(limit)
        .toList();
  }

  @Override
  public List<ByteString> components(@Nullable ByteString after, int limit) {
    return byFile.values().stream()
        .flatMap(List::stream)
        .map(FileProvenance::component)
        .filter(component -> !component.isEmpty())
        .filter(component -> after == null || component.compareTo(after) > 0)
        .distinct()
        .sorted()
        .limit(limit)
        .toList();
  }

  @Override
  public long count() {
    return byFile.values().stream().mapToLong(List::size).sum();
  }
}
