package org.lucerna.server.pages;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.PushSummaries;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.KnownFile;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.SharingFile;

/** The functions of a file by address, and the files that share some of them. */
record FileHandler(StoredPrograms programs, InstantSource clock) implements PageHandler {
  /** Functions on a page. */
  private static final int LISTED = 200;

  /** Maximum number of pushes that are listed. */
  private static final int PUSHES = 10;

  /** Maximum number of other files that are listed. */
  private static final int SHARING = 20;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    FileCatalog files = programs.files(request.caller());
    KnownFile file = known(files, request.md5());
    int from = (int) Math.min(Integer.MAX_VALUE, request.number("from", 0));
    int next = from + LISTED;
    List<FileView.Placed> functions = placed(files.functions(file.md5(), from, LISTED));
    FileEntry entry = FileEntry.of(file);
    Shell shell = request.shell(entry.name().plain());
    String more =
        next > 0 && next < file.functions() ? Links.functionsFrom(file.md5(), next) : null;
    List<VisibleText> packages =
        FilePackages.of(programs.origins(List.of(file.md5()), request.caller()).getFirst());
    if (from > 0) {
      return FileView.further(
          shell, entry, VisibleText.line(file.path()), packages, functions, more);
    }
    Instant since = Visits.remember(request.http(), file.md5(), clock.instant());
    FileSurvey survey = files.survey(file.md5(), since == null ? Instant.MAX : since);
    List<SharingFile> sharing = files.sharing(file.md5(), SHARING);
    boolean mayDelete = request.caller().role().mayDelete();
    return new FileView(
        shell,
        entry,
        VisibleText.line(file.path()),
        packages,
        coverage(survey, file),
        since == null ? null : news(files, file, since, survey),
        files.pushRuns(file.md5(), PUSHES).stream()
            .map(run -> pushed(PushSummaries.of(run), mayDelete))
            .toList(),
        functions,
        sharing.stream().map(other -> sharing(file, other)).toList(),
        sharing.isEmpty() ? null : SharingGraph.of(file.functions(), sharing),
        more);
  }

  private static FileView.@Nullable Coverage coverage(FileSurvey survey, KnownFile file) {
    int all = survey.surveyed();
    if (all == 0) {
      return null;
    }
    String of = Numbers.of(all, "function", "functions");
    return new FileView.Coverage(
        all < file.functions() ? "a sample of " + of : of,
        part(survey.named(), all),
        part(survey.described(), all),
        part(survey.disputed(), all));
  }

  private static Bar part(int functions, int all) {
    return Bar.of(Math.round(100.0 * functions / all) + " %", functions, all);
  }

  private static FileView.News news(
      FileCatalog files, KnownFile file, Instant since, FileSurvey survey) {
    return new FileView.News(
        Moment.of(since),
        Numbers.of(survey.changed(), "function", "functions"),
        placed(files.functions(file.md5(), survey.newest())));
  }

  private static FileView.Pushed pushed(PushSummary push, boolean mayDelete) {
    return new FileView.Pushed(
        Moment.of(push.time()),
        VisibleText.line(push.account()),
        push.functions() == null ? "" : Numbers.of(push.functions(), "function", "functions"),
        mayDelete ? Links.deletion(push) : null);
  }

  private static List<FileView.Placed> placed(List<PlacedFunction> functions) {
    return functions.stream().map(FileHandler::function).toList();
  }

  /**
   * A file.
   *
   * @throws RefusalException with status 404 if it is unknown
   */
  static KnownFile known(FileCatalog files, Md5 md5) throws RefusalException {
    KnownFile file = files.file(md5);
    if (file == null) {
      throw RefusalException.notFound("this server knows no file with the MD5 " + md5);
    }
    return file;
  }

  static FileView.Placed function(PlacedFunction function) {
    Md5 key = function.key();
    FunctionInfo served = function.served();
    return new FileView.Placed(
        function.address() == PushedFunction.NO_ADDRESS ? "" : Numbers.hex(function.address()),
        key == null ? null : Links.function(key),
        served == null ? null : FunctionName.of(served.name()),
        served == null ? "" : Numbers.size(served.size()),
        function.renamed());
  }

  private static FileView.Sharing sharing(KnownFile file, SharingFile other) {
    return new FileView.Sharing(
        FileEntry.of(other.file()),
        Bar.of(Numbers.grouped(other.shared()), other.shared(), file.functions()),
        Links.compareFiles(file.md5(), other.file().md5()));
  }
}
