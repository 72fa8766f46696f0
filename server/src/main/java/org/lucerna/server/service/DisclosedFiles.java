package org.lucerna.server.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.KnownFile;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.SharingFile;

/** Files without their paths, for callers that may not see these. */
record DisclosedFiles(FileCatalog files) implements FileCatalog {
  private static KnownFile disclosed(KnownFile file) {
    return new KnownFile(file.number(), file.md5(), ByteString.EMPTY, file.functions());
  }

  @Override
  public List<KnownFile> files(long before, int limit) {
    return files.files(before, limit).stream().map(DisclosedFiles::disclosed).toList();
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
  public List<SharingFile> sharing(Md5 md5, int limit) {
    return files.sharing(md5, limit).stream()
        .map(other -> new SharingFile(disclosed(other.file()), other.shared()))
        .toList();
  }

  @Override
  public @Nullable FileComparison compare(Md5 one, Md5 other) {
    return files.compare(one, other);
  }
}
