package org.lucerna.server.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.naming.PullSummary;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.server.pages.reader.UnreadableFileException;
import org.lucerna.server.pages.upload.NamedFile;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.UploadPush;
import org.lucerna.server.pages.upload.UploadState;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;

/** An upload: its functions, choices between names, downloads, pushes. */
record UploadedHandler(FunctionService service, Uploads uploads) implements PageHandler {
  /** Number of functions on a page. */
  private static final int LISTED = 200;

  private static final String OF_FILE = "file";
  private static final String CHOSEN = "chosen";

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    return view(request, "");
  }

  private PageView view(PageRequest request, String message) throws RefusalException {
    Upload upload = upload(request);
    Shell shell = request.shell(VisibleText.line(upload.name()).plain());
    UploadedView.Progress progress = null;
    VisibleText refusal = null;
    UploadedView.Functions named = null;
    switch (upload.state()) {
      case UploadState.Waiting() ->
          progress =
              new UploadedView.Progress(
                  "Waiting for "
                      + Numbers.of(uploads.before(upload), "other file", "other files")
                      + " ...",
                  null,
                  0);
      case UploadState.Reading reading -> progress = progress(reading);
      case UploadState.Refused(String why) -> refusal = VisibleText.line(why);
      case UploadState.Named(NamedFile file) -> named = functions(request, upload, file);
    }
    return new UploadedView(
        shell,
        Links.upload(upload.id()),
        VisibleText.line(upload.name()),
        progress,
        refusal,
        named,
        message);
  }

  private static UploadedView.Progress progress(UploadState.Reading reading) {
    String step =
        switch (reading.step()) {
          case READING -> "Reading";
          case LOOKING_UP -> "Looking up functions with the same code";
          case COMPARING -> "Looking for similar functions";
        };
    String done = reading.done() == 0 ? "" : ": " + Numbers.grouped(reading.done());
    if (reading.total() == 0) {
      return new UploadedView.Progress(step + done + " ...", null, 0);
    }
    // A part that was not counted before may come in addition.
    int total = Math.max(reading.done(), reading.total());
    return new UploadedView.Progress(
        step + done + " of " + Numbers.grouped(total) + " ...", reading.done(), total);
  }

  private Upload upload(PageRequest request) throws RefusalException {
    return new SentUploads(uploads).inPath(request);
  }

  private static NamedFile named(Upload upload) throws RefusalException {
    if (upload.state() instanceof UploadState.Named(NamedFile file)) {
      return file;
    }
    throw RefusalException.conflict("this upload has no functions");
  }

  private UploadedView.Functions functions(PageRequest request, Upload upload, NamedFile file)
      throws RefusalException {
    UploadPart part = UploadPart.of(request.parameter("show"));
    int from = (int) Math.min(Integer.MAX_VALUE, request.number("from", 0));
    Map<UploadPart, Integer> counts = new EnumMap<>(UploadPart.class);
    List<UploadedView.Row> rows = new ArrayList<>();
    int at = 0;
    boolean hasMore = false;
    for (int i = 0; i < file.found().size(); i++) {
      PulledFunction function = file.function(i);
      UploadPart own = UploadPart.of(function);
      counts.merge(own, 1, Integer::sum);
      if (part == UploadPart.ALL || part == own) {
        if (at >= from && rows.size() < LISTED) {
          rows.add(row(file, i, function));
        } else if (at >= from) {
          hasMore = true;
        }
        at++;
      }
    }
    counts.put(UploadPart.ALL, file.found().size());
    String id = upload.id();
    return new UploadedView.Functions(
        PullSummary.of(file.functions()).words(Numbers::grouped),
        file.notes().stream().map(VisibleText::line).toList(),
        file.components() == null
            ? null
            : ShownComponents.of(file.subjects(), file.components(), file.stated()),
        debugFile(file),
        Arrays.stream(UploadPart.values())
            .map(
                each ->
                    new UploadedView.Filter(
                        Links.upload(id, 0, each.word()),
                        each.words() + " (" + Numbers.grouped(counts.getOrDefault(each, 0)) + ")",
                        each == part))
            .toList(),
        DownloadFormat.allFor(file).stream()
            .map(
                format ->
                    new UploadedView.Download(Links.download(id, format.id()), format.words()))
            .toList(),
        request.caller().role().mayPush() && request.from().session() != null
            ? offers(file)
            : List.of(),
        rows,
        Links.upload(id) + "/choose",
        part.word(),
        from,
        rows.stream().anyMatch(row -> !row.choices().isEmpty()),
        hasMore ? Links.upload(id, from + LISTED, part.word()) : null);
  }

  private static List<UploadedView.PushOffer> offers(NamedFile file) {
    List<UploadedView.PushOffer> offers = new ArrayList<>();
    long own = file.found().stream().filter(one -> one.function().name() != null).count();
    if (own > 0) {
      offers.add(
          new UploadedView.PushOffer(
              OF_FILE, "Push the " + Numbers.of(own, "name", "names") + " in the file"));
    }
    int chosen = file.chosen().size();
    if (chosen > 0) {
      offers.add(
          new UploadedView.PushOffer(
              CHOSEN, "Push the " + Numbers.of(chosen, "chosen name", "chosen names")));
    }
    return offers;
  }

  private static UploadedView.Row row(NamedFile file, int index, PulledFunction function) {
    PulledFunction found = file.found().get(index);
    List<ByteString> names = file.choices(index);
    ByteString chosen = file.chosen().get(index);
    List<UploadedView.Choice> choices = new ArrayList<>();
    if (!names.isEmpty()) {
      ByteString written = found.writtenName();
      String first = written == null ? "no name" : FunctionName.of(written).shown().plain();
      choices.add(new UploadedView.Choice(0, first, chosen == null));
      for (int i = 0; i < names.size(); i++) {
        choices.add(
            new UploadedView.Choice(
                i + 1,
                FunctionName.of(names.get(i)).shown().plain(),
                chosen != null && chosen.equals(names.get(i))));
      }
    }
    ByteString written = function.writtenName();
    ByteString name = written == null ? function.function().name() : written;
    return new UploadedView.Row(
        Numbers.hex(function.function().address()),
        Numbers.grouped(function.function().size()),
        function.found() ? Links.function(function.key()) : null,
        name == null ? null : FunctionName.of(name),
        VisibleText.line(how(file, index, found)),
        "f" + index,
        choices,
        file.moreChoices(index));
  }

  private static String how(NamedFile file, int index, PulledFunction found) {
    if (file.chosen().containsKey(index)) {
      return "chosen";
    }
    SimilarName similar = found.mostSimilar();
    if (similar != null) {
      String from = similar.file().isEmpty() ? "" : " in " + similar.file().text();
      return similar.percent() + " % like " + similar.name().text() + from;
    }
    if (found.isNamedByProgram()) {
      return found.found() ? "in the file, and known here" : "in the file only";
    }
    if (found.name() != null) {
      return found.isProbable() ? "probable" : "same code";
    }
    int candidates = found.candidateNames().size();
    if (candidates > 0) {
      return Numbers.of(candidates, "candidate", "candidates");
    }
    return found.function().name() == null ? "" : "in the database only";
  }

  /** Receives the debug file of the upload. */
  ActionResult receive(PageRequest request) throws RefusalException {
    return new FileReceiver(uploads)
        .receive(
            request,
            (_, file) -> {
              Upload upload = upload(request);
              if (!uploads.addDebugFile(upload, file)) {
                throw RefusalException.conflict("this upload is being read");
              }
              return new ActionResult.SeeOther(Links.upload(upload.id()));
            });
  }

  /** The name of the file with the names of an upload; null if it needs none. */
  private static @Nullable VisibleText debugFile(NamedFile file) {
    return switch (file.outline()) {
      case PeOutline windows -> VisibleText.line(windows.pdb().name());
      case ElfOutline elf -> VisibleText.line(elf.buildId().hex() + ".debug");
      case null -> null;
    };
  }

  /** Chooses names for functions. */
  ActionResult choose(PageRequest request, SentForm form) throws RefusalException {
    Upload upload = upload(request);
    NamedFile changed = uploads.change(upload, file -> file.with(choices(file, form)));
    if (changed == null) {
      throw RefusalException.conflict("this upload has no functions");
    }
    int from = form.get("from").isEmpty() ? 0 : form.number("from");
    return new ActionResult.SeeOther(
        Links.upload(upload.id(), from, UploadPart.of(form.get("show")).word()));
  }

  private static Map<Integer, @Nullable ByteString> choices(NamedFile file, SentForm form) {
    Map<Integer, @Nullable ByteString> choices = new HashMap<>();
    form.fields()
        .forEach(
            (field, value) -> {
              if (field.matches("f\\d{1,9}") && value.matches("\\d{1,9}")) {
                int index = Integer.parseInt(field.substring(1));
                int number = Integer.parseInt(value);
                List<ByteString> names =
                    index < file.found().size() ? file.choices(index) : List.of();
                if (number <= names.size() && !names.isEmpty()) {
                  choices.put(index, number == 0 ? null : names.get(number - 1));
                }
              }
            });
    return choices;
  }

  /** Stores functions. */
  ActionResult push(PageRequest request, SentForm form) throws RefusalException {
    Upload upload = upload(request);
    NamedFile file = named(upload);
    List<SubmittedFunction> pushed =
        form.get("what").equals(CHOSEN) ? UploadPush.chosen(file) : UploadPush.ofFile(file);
    String client = request.http().remoteAddress();
    UploadPush.Result result;
    try (RequestMemory memory = request.share().memory()) {
      result =
          new UploadPush(service.pushes(), request.caller(), client).push(file, pushed, memory);
    }
    uploads.pushProgram(upload, request.caller(), client);
    return new ActionResult.Shown(view(request, words(result)));
  }

  private static String words(UploadPush.Result result) {
    String words =
        "Pushed "
            + Numbers.of(result.functions(), "function", "functions")
            + ": "
            + Numbers.grouped(result.count(PushOutcome.ADDED))
            + " added, "
            + Numbers.grouped(result.count(PushOutcome.UPDATED))
            + " updated";
    int refused = result.count(PushOutcome.REFUSED);
    return words + (refused > 0 ? ", " + Numbers.grouped(refused) + " refused" : "") + ".";
  }

  /** Deletes the upload. */
  ActionResult remove(PageRequest request, SentForm form) throws RefusalException {
    uploads.remove(upload(request));
    return new ActionResult.SeeOther(Links.UPLOAD);
  }

  /** Writes the names for another tool. */
  PageDownload.Made download(PageRequest request) throws RefusalException {
    Upload upload = upload(request);
    NamedFile file = named(upload);
    DownloadFormat format = DownloadFormat.of(request.http().pathParameter("format"));
    if (format == null || !format.isFor(file)) {
      throw RefusalException.notFound("this upload cannot be downloaded in that form");
    }
    try {
      HarvestedGuids guids = format.needsGuids() ? guids(request, upload, file) : null;
      Path target = uploads.arriving();
      format.write(file, upload.file(), guids, target);
      return PageDownload.Made.temporary(format.fileName(), target);
    } catch (FormatException | UnreadableFileException unfit) {
      throw RefusalException.unreadable(String.valueOf(unfit.getMessage()));
    } catch (IOException failed) {
      throw RefusalException.full("the server cannot write it: " + failed.getMessage());
    }
  }

  private HarvestedGuids guids(PageRequest request, Upload upload, NamedFile file)
      throws IOException, RefusalException {
    try {
      return request
          .share()
          .run(
              () -> {
                try {
                  return uploads.guids(upload, file);
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    }
  }
}
