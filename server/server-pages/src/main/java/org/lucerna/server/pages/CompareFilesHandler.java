package org.lucerna.server.pages;

import java.util.List;
import java.util.function.ToIntFunction;
import org.lucerna.bytes.Md5;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FileComparison.Pair;
import org.lucerna.store.KnownFile;

/** Two files: the functions of both, those that are named differently, and those of only one. */
record CompareFilesHandler(StoredPrograms programs) implements PageHandler {
  /** Maximum number of functions in each list. */
  private static final int LISTED = 200;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    FileCatalog files = programs.files(request.caller());
    KnownFile one = FileHandler.known(files, request.md5());
    KnownFile other = FileHandler.known(files, request.md5("with"));
    FileComparison comparison = files.compare(one.md5(), other.md5());
    if (comparison == null) {
      throw RefusalException.notFound("one of the files is not known any more");
    }
    FileEntry first = FileEntry.of(one);
    FileEntry second = FileEntry.of(other);
    return new CompareFilesView(
        request.shell(first.name().plain() + " and " + second.name().plain()),
        first,
        second,
        List.of(
            pairs("Named differently", files, one, other, comparison.renamed()),
            single("Only in the first", files, one.md5(), comparison.onlyOne()),
            single("Only in the second", files, other.md5(), comparison.onlyOther()),
            pairs("In both", files, one, other, comparison.common())));
  }

  private static CompareFilesView.Part single(
      String title, FileCatalog files, Md5 file, List<Integer> indices) {
    return new CompareFilesView.Part(
        title, Numbers.grouped(indices.size()), functions(files, file, indices), List.of());
  }

  private static CompareFilesView.Part pairs(
      String title, FileCatalog files, KnownFile one, KnownFile other, List<Pair> pairs) {
    return new CompareFilesView.Part(
        title,
        Numbers.grouped(pairs.size()),
        functions(files, one.md5(), indices(pairs, Pair::one)),
        functions(files, other.md5(), indices(pairs, Pair::other)));
  }

  private static List<Integer> indices(List<Pair> pairs, ToIntFunction<Pair> side) {
    return pairs.stream().limit(LISTED).mapToInt(side).boxed().toList();
  }

  private static List<FileView.Placed> functions(
      FileCatalog files, Md5 file, List<Integer> indices) {
    return files.functions(file, indices.stream().limit(LISTED).toList()).stream()
        .map(FileHandler::function)
        .toList();
  }
}
