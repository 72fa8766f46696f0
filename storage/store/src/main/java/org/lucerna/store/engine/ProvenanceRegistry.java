package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.engine.WriteTask.ProvenanceTask;

/** Where files are from, in a back-end. */
final class ProvenanceRegistry implements ProvenanceStore {
  private final Backend backend;
  private final Writer writer;
  private final CloseGuard guard;
  private final HealthMonitor health;

  ProvenanceRegistry(Backend backend, Writer writer, CloseGuard guard, HealthMonitor health) {
    this.backend = backend;
    this.writer = writer;
    this.guard = guard;
    this.health = health;
  }

  private <R> R guarded(Supplier<R> action) {
    return health.watch(() -> guard.call(action));
  }

  @Override
  public synchronized int store(List<FileProvenance> provenances) {
    provenances.forEach(ProvenanceRegistry::check);
    List<FileProvenance> due = guarded(() -> due(backend, provenances));
    if (!due.isEmpty()) {
      boolean _ = health.watch(() -> writer.perform(ProvenanceTask.of(due)));
    }
    return due.size();
  }

  private static void check(FileProvenance provenance) {
    check("component", provenance.component(), MAX_COMPONENT);
    check("package URL", provenance.provenance().purl(), Provenance.MAX_PURL);
    check("path", provenance.provenance().path(), Provenance.MAX_PATH);
  }

  private static void check(String what, ByteString text, int most) {
    if (text.length() > most || text.indexOf(0) >= 0) {
      throw new IllegalArgumentException(
          "expected a %s of at most %d bytes without zeros, got %d bytes"
              .formatted(what, most, text.length()));
    }
  }

  /** The new ones, as far as there is room. */
  static List<FileProvenance> due(Backend backend, List<FileProvenance> provenances) {
    Map<Md5, List<FileProvenance>> known = new HashMap<>();
    List<FileProvenance> due = new ArrayList<>();
    for (FileProvenance each : provenances) {
      List<FileProvenance> ofFile =
          known.computeIfAbsent(
              each.file(), file -> new ArrayList<>(backend.provenances().of(file)));
      if (ofFile.size() < MAX_OF_FILE && ofFile.stream().noneMatch(each::isSameFact)) {
        due.add(each);
        ofFile.add(each);
      }
    }
    return due;
  }

  @Override
  public List<List<FileProvenance>> of(List<Md5> files) {
    return guarded(() -> files.stream().map(backend.provenances()::of).toList());
  }

  @Override
  public List<Md5> files(ByteString component, int limit) {
    return guarded(() -> backend.provenances().files(component, limit));
  }

  @Override
  public List<ByteString> components(@Nullable ByteString after, int limit) {
    return guarded(() -> backend.provenances().components(after, limit));
  }
}
