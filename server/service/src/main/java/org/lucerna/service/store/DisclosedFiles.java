package org.lucerna.service.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.KnownFile;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.SharingFile;

/**
 * The facts about files that callers may see.
 *
 * @param origins whether they may see paths and hosts
 * @param authors whether they may see the account of a push
 */
record DisclosedFiles(FileCatalog files, boolean origins, boolean authors) implements FileCatalog {
  private KnownFile disclosed(KnownFile file) {
    if (origins) {
      return file;
    }
    return new KnownFile(file.number(), file.md5(), ByteString.EMPTY, file.functions());
  }

  @Override
  public List<KnownFile> files(long before, int limit) {
    return files.files(before, limit).stream().map(this::disclosed).toList();
  }

  @Override
  public @Nullable KnownFile file(Md5 md5) {
    KnownFile file = files.file(md5);
    return file == null ? null : disclosed(file);
  }

  @Override
  public List<PlacedFunction> functions(Md5 md5, List<Integer> indices) {
    return files.functions(md5, indices);
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return files.places(keys, distance);
  }

  @Override
  public List<SharingFile> sharing(Md5 md5, int limit) {
    return files.sharing(md5, limit).stream()
        .map(other -> new SharingFile(disclosed(other.file()), other.shared()))
        .toList();
  }

  @Override
  public List<List<Md5>> filesOf(List<Md5> keys) {
    return files.filesOf(keys);
  }

  @Override
  public FileSurvey survey(Md5 md5, Instant since) {
    return files.survey(md5, since);
  }

  @Override
  public List<PushRun> pushRuns(Md5 md5, int limit) {
    return files.pushRuns(md5, limit).stream().map(this::disclosed).toList();
  }

  /** A run of pushes as the caller may see it. */
  PushRun disclosed(PushRun run) {
    return run.withLast(disclosed(run.last()));
  }

  /** A push as the caller may see it. */
  RecordedPush disclosed(RecordedPush push) {
    return new RecordedPush(
        push.id(),
        push.time(),
        authors ? push.account() : ByteString.EMPTY,
        origins ? push.origin() : DisclosureRules.withoutNames(push.origin()));
  }

  @Override
  public @Nullable FileComparison compare(Md5 one, Md5 other) {
    return files.compare(one, other);
  }
}
