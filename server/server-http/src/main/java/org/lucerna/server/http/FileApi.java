package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FileDescription;
import org.lucerna.api.FileDifferences;
import org.lucerna.api.FileFunction;
import org.lucerna.api.FileFunctionPage;
import org.lucerna.api.FileOriginView;
import org.lucerna.api.FilePage;
import org.lucerna.api.SimilarFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.KnownFile;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.account.Role;

/** The input files, their functions, and comparisons of files. Thread-safe. */
final class FileApi {
  private static final RouteParameter<Md5> FILE =
      RouteParameter.md5InPath("md5", "the MD5 of a file");
  private static final RouteParameter<Md5> WITH =
      RouteParameter.md5("with", "the MD5 of another file");
  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();

  private final StoredPrograms programs;

  FileApi(StoredPrograms programs) {
    this.programs = programs;
  }

  List<Route> routes() {
    Role role = Role.READER;
    return List.of(
        Route.of(
                GET,
                "/files",
                role,
                "The input files, the newest first",
                new AnswerType.Single(FilePage.class),
                this::files)
            .with(LIMIT, CURSOR),
        Route.of(
                GET,
                "/files/{md5}",
                role,
                "An input file",
                new AnswerType.Single(FileDescription.class),
                this::file)
            .with(FILE)
            .answering(200, 404),
        Route.of(
                GET,
                "/files/{md5}/functions",
                role,
                "The functions of a file by address",
                new AnswerType.Single(FileFunctionPage.class),
                this::functions)
            .with(FILE, LIMIT, CURSOR)
            .answering(200, 404),
        Route.of(
                GET,
                "/files/{md5}/similar",
                role,
                "The files that have functions of a file, those with most of them first",
                new AnswerType.Array(SimilarFile.class),
                this::similar)
            .with(FILE, LIMIT)
            .answering(200, 404),
        Route.of(
                GET,
                "/files/{md5}/comparison",
                role,
                "The functions of two files: named differently, and only in one of them",
                new AnswerType.Single(FileDifferences.class),
                this::comparison)
            .with(FILE, WITH, LIMIT)
            .answering(200, 404));
  }

  private FileCatalog catalog(ApiRequest request) throws RefusalException {
    return programs.files(request.caller());
  }

  private static KnownFile known(FileCatalog files, Md5 md5) throws RefusalException {
    KnownFile file = files.file(md5);
    if (file == null) {
      throw RefusalException.notFound("no file with the MD5 " + md5 + " is known");
    }
    return file;
  }

  private Reply files(ApiRequest request) throws RefusalException {
    int limit = request.get(LIMIT);
    long before = position(request.get(CURSOR), FileCatalog.NEWEST);
    List<KnownFile> files = catalog(request).files(before, limit + 1);
    List<KnownFile> page = files.subList(0, Math.min(limit, files.size()));
    return Reply.of(
        new FilePage(
            page.stream().map(FileApi::described).toList(),
            files.size() > limit ? Long.toString(page.getLast().number()) : null));
  }

  private Reply file(ApiRequest request) throws RefusalException {
    KnownFile file = known(catalog(request), request.get(FILE));
    List<Provenance> origins = programs.origins(List.of(file.md5()), request.caller()).getFirst();
    return Reply.of(described(file, origins));
  }

  private Reply functions(ApiRequest request) throws RefusalException {
    FileCatalog files = catalog(request);
    KnownFile file = known(files, request.get(FILE));
    int limit = request.get(LIMIT);
    int from = (int) Math.min(Integer.MAX_VALUE, position(request.get(CURSOR), 0));
    long next = (long) from + limit;
    return Reply.of(
        new FileFunctionPage(
            files.functions(file.md5(), from, limit).stream().map(FileApi::function).toList(),
            next < file.functions() ? Long.toString(next) : null));
  }

  private Reply similar(ApiRequest request) throws RefusalException {
    FileCatalog files = catalog(request);
    KnownFile file = known(files, request.get(FILE));
    return Reply.of(
        files.sharing(file.md5(), request.get(LIMIT)).stream()
            .map(other -> new SimilarFile(described(other.file()), other.shared()))
            .toList(),
        SimilarFile.class);
  }

  private Reply comparison(ApiRequest request) throws RefusalException {
    FileCatalog files = catalog(request);
    Md5 one = known(files, request.get(FILE)).md5();
    Md5 other = known(files, request.get(WITH)).md5();
    int limit = request.get(LIMIT);
    FileComparison comparison = files.compare(one, other);
    if (comparison == null) {
      throw RefusalException.notFound("one of the files is not known any more");
    }
    return Reply.of(
        new FileDifferences(
            comparison.common().size(),
            comparison.renamed().size(),
            renamed(files, one, other, cut(comparison.renamed(), limit)),
            comparison.onlyOne().size(),
            functions(files, one, cut(comparison.onlyOne(), limit)),
            comparison.onlyOther().size(),
            functions(files, other, cut(comparison.onlyOther(), limit))));
  }

  private static List<FileDifferences.Renamed> renamed(
      FileCatalog files, Md5 one, Md5 other, List<FileComparison.Pair> pairs) {
    List<FileFunction> ofOne =
        functions(files, one, pairs.stream().map(FileComparison.Pair::one).toList());
    List<FileFunction> ofOther =
        functions(files, other, pairs.stream().map(FileComparison.Pair::other).toList());
    List<FileDifferences.Renamed> renamed = new ArrayList<>();
    for (int i = 0; i < Math.min(ofOne.size(), ofOther.size()); i++) {
      renamed.add(new FileDifferences.Renamed(ofOne.get(i), ofOther.get(i)));
    }
    return renamed;
  }

  private static List<FileFunction> functions(FileCatalog files, Md5 md5, List<Integer> indices) {
    return files.functions(md5, indices).stream().map(FileApi::function).toList();
  }

  private static <T> List<T> cut(List<T> all, int limit) {
    return all.subList(0, Math.min(limit, all.size()));
  }

  private static long position(@Nullable String cursor, long first) throws RefusalException {
    if (cursor == null) {
      return first;
    }
    if (!cursor.matches("[0-9]{1,18}")) {
      throw RefusalException.invalid("cursor: expected that of a page");
    }
    return Long.parseLong(cursor);
  }

  private static FileDescription described(KnownFile file) {
    return described(file, List.of());
  }

  private static FileDescription described(KnownFile file, List<Provenance> origins) {
    return new FileDescription(
        file.md5(),
        file.path(),
        file.functions(),
        origins.stream().map(from -> new FileOriginView(from.purl(), from.path())).toList());
  }

  private static FileFunction function(PlacedFunction function) {
    FunctionInfo served = function.served();
    return new FileFunction(
        function.address() == PushedFunction.NO_ADDRESS ? null : function.address(),
        function.key(),
        served == null ? ByteString.EMPTY : served.name(),
        served == null ? 0 : served.size(),
        function.renamed());
  }
}
