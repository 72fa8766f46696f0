package org.lucerna.service.pack;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;

/** Where the files of all layers are from: a file may be in the packages of several. */
record LayeredProvenances(Layers layers) implements ProvenanceStore {
  /** Number of components that are read at a time. */
  private static final int PAGE = 1_000;

  @Override
  public int store(List<FileProvenance> provenances) {
    return layers.main().provenances().store(provenances);
  }

  @Override
  public List<List<FileProvenance>> of(List<Md5> files) {
    List<List<FileProvenance>> joined = new ArrayList<>(files.size());
    files.forEach(_ -> joined.add(new ArrayList<>()));
    for (List<List<FileProvenance>> some : layers.all(parts -> parts.provenances().of(files))) {
      for (int i = 0; i < joined.size(); i++) {
        List<FileProvenance> ofFile = joined.get(i);
        some.get(i).stream()
            .filter(
                one -> ofFile.size() < MAX_OF_FILE && ofFile.stream().noneMatch(one::isSameFact))
            .forEach(ofFile::add);
      }
    }
    return joined;
  }

  @Override
  public List<Md5> files(ByteString component, int limit) {
    Set<Md5> joined = new LinkedHashSet<>();
    layers.all(parts -> parts.provenances().files(component, limit)).forEach(joined::addAll);
    return joined.stream().limit(limit).toList();
  }

  /** Sorted: each layer has an order of its own. All are read, which are few beside functions. */
  @Override
  public List<ByteString> components(@Nullable ByteString after, int limit) {
    NavigableSet<ByteString> joined = new TreeSet<>();
    layers.all(parts -> components(parts.provenances())).forEach(joined::addAll);
    return (after == null ? joined : joined.tailSet(after, false)).stream().limit(limit).toList();
  }

  private static List<ByteString> components(ProvenanceStore provenances) {
    List<ByteString> all = new ArrayList<>();
    List<ByteString> page = provenances.components(null, PAGE);
    while (!page.isEmpty()) {
      all.addAll(page);
      page = provenances.components(page.getLast(), PAGE);
    }
    return all;
  }
}
