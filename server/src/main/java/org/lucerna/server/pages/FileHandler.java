package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.KnownFile;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.SharingFile;

/** The functions of a file by address, and the files that have some of them too. */
record FileHandler(FunctionService service) implements PageHandler {
  /** Functions on a page. */
  private static final int LISTED = 200;

  /** Other files that are listed, at most. */
  private static final int SHARING = 20;

  @Override
  public PageView view(PageRequest request) throws RefusalException, OperationRefusedException {
    FileCatalog files = service.files(request.caller());
    KnownFile file = known(files, request.md5());
    int from = (int) Math.min(Integer.MAX_VALUE, request.number("from", 0));
    int next = from + LISTED;
    return new FileView(
        request.shell(FileEntry.of(file).name().plain()),
        FileEntry.of(file),
        VisibleText.line(file.path()),
        files.functions(file.md5(), from, LISTED).stream().map(FileHandler::function).toList(),
        from == 0 ? sharing(files, file) : List.of(),
        next > 0 && next < file.functions() ? Links.functionsFrom(file.md5(), next) : null);
  }

  /**
   * A file.
   *
   * @throws RefusalException with status 404 if it is unknown
   */
  static KnownFile known(FileCatalog files, Md5 md5) throws RefusalException {
    KnownFile file = files.file(md5);
    if (file == null) {
      throw new RefusalException(404, "this server knows no file with the MD5 " + md5);
    }
    return file;
  }

  static FileView.Placed function(PlacedFunction function) {
    Md5 key = function.key();
    FunctionInfo served = function.served();
    return new FileView.Placed(
        Numbers.hex(function.address()),
        key == null ? null : Links.function(key),
        served == null ? null : FunctionName.of(served.name()),
        served == null ? "" : Numbers.size(served.size()),
        function.renamed());
  }

  private static List<FileView.Sharing> sharing(FileCatalog files, KnownFile file) {
    return files.sharing(file.md5(), SHARING).stream().map(other -> sharing(file, other)).toList();
  }

  private static FileView.Sharing sharing(KnownFile file, SharingFile other) {
    return new FileView.Sharing(
        FileEntry.of(other.file()),
        Bar.of(Numbers.grouped(other.shared()), other.shared(), file.functions()),
        Links.compareFiles(file.md5(), other.file().md5()));
  }
}
