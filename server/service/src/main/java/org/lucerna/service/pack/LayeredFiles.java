package org.lucerna.service.pack;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.KnownFile;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.PushRun;
import org.lucerna.store.SharingFile;

/**
 * The files of all layers. A file is read in the first layer that knows it; only its own layer is
 * searched for files that share functions. Lists of files and pushes are those of the server's
 * store: a pack has thousands that nobody here has pushed.
 */
record LayeredFiles(Layers layers) implements FileCatalog {
  private FileCatalog main() {
    return layers.main().files();
  }

  /** Asks the first layer that knows a file; the server's store if none does. */
  private <R> R ofFile(Md5 md5, Function<FileCatalog, R> question) {
    R found =
        layers.first(
            parts -> parts.files().file(md5) == null ? null : question.apply(parts.files()));
    return found == null ? question.apply(main()) : found;
  }

  @Override
  public List<KnownFile> files(long before, int limit) {
    return main().files(before, limit);
  }

  @Override
  public @Nullable KnownFile file(Md5 md5) {
    return layers.first(parts -> parts.files().file(md5));
  }

  @Override
  public List<PlacedFunction> functions(Md5 md5, List<Integer> indices) {
    return ofFile(md5, files -> files.functions(md5, indices));
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return layers.complete(
        main().places(keys, distance),
        List::isEmpty,
        (parts, places) -> parts.files().places(places.stream().map(keys::get).toList(), distance));
  }

  @Override
  public List<SharingFile> sharing(Md5 md5, int limit) {
    return ofFile(md5, files -> files.sharing(md5, limit));
  }

  /** Joined: a function of the server's store is in the files of packs, too. */
  @Override
  public List<List<Md5>> filesOf(List<Md5> keys) {
    List<Set<Md5>> joined = new ArrayList<>(keys.size());
    keys.forEach(_ -> joined.add(new LinkedHashSet<>()));
    for (List<List<Md5>> some : layers.all(parts -> parts.files().filesOf(keys))) {
      for (int i = 0; i < joined.size(); i++) {
        joined.get(i).addAll(some.get(i));
      }
    }
    return joined.stream().map(List::copyOf).toList();
  }

  @Override
  public FileSurvey survey(Md5 md5, Instant since) {
    return ofFile(md5, files -> files.survey(md5, since));
  }

  @Override
  public List<PushRun> pushRuns(Md5 md5, int limit) {
    return main().pushRuns(md5, limit);
  }

  @Override
  public @Nullable FileComparison compare(Md5 one, Md5 other) {
    return layers.first(parts -> parts.files().compare(one, other));
  }
}
