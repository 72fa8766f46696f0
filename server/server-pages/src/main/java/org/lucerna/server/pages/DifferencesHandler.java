package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.pages.reader.DifferencesReport;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.UploadDifferences;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;

/** What is different between an upload and an earlier one. */
record DifferencesHandler(Uploads uploads) implements PageHandler {
  private static final int HUNDRED = 100;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    SentUploads sent = new SentUploads(uploads);
    Upload after = sent.inPath(request);
    String from = request.parameter("from");
    Upload before = sent.find(request, from == null ? "" : from);
    VisibleText name = VisibleText.line(after.name());
    boolean isWaiting = false;
    VisibleText refusal = null;
    List<DifferencesView.Part> parts = List.of();
    switch (uploads.compare(before, after)) {
      case UploadDifferences.Waiting() -> isWaiting = true;
      case UploadDifferences.Refused(String why) -> refusal = VisibleText.line(why);
      case UploadDifferences.Compared(DifferencesReport report) -> parts = parts(report);
    }
    return new DifferencesView(
        request.shell("Changes in " + name.plain()),
        Links.differences(after.id(), before.id()),
        new DifferencesView.Compared(Links.upload(before.id()), VisibleText.line(before.name())),
        new DifferencesView.Compared(Links.upload(after.id()), name),
        isWaiting,
        refusal,
        parts);
  }

  /** Receives the earlier file of an upload. */
  ActionResult receive(PageRequest request) throws RefusalException {
    SentUploads sent = new SentUploads(uploads);
    return new FileReceiver(uploads)
        .receive(
            request,
            (name, file) -> {
              Upload after = sent.inPath(request);
              Upload before = sent.add(request, name, file);
              return new ActionResult.SeeOther(Links.differences(after.id(), before.id()));
            });
  }

  private static List<DifferencesView.Part> parts(DifferencesReport report) {
    return List.of(
        part("Changed", report.changed()),
        part("Added", report.added()),
        part("Removed", report.removed()),
        part("Renamed", report.renamed()),
        part("Moved", report.moved()),
        new DifferencesView.Part("The same", Numbers.grouped(report.same()), List.of()));
  }

  private static DifferencesView.Part part(String title, DifferencesReport.Part part) {
    return new DifferencesView.Part(
        title,
        Numbers.grouped(part.count()),
        part.rows().stream().map(DifferencesHandler::row).toList());
  }

  private static DifferencesView.Row row(DifferencesReport.Row row) {
    DifferencesReport.Side before = row.before();
    DifferencesReport.Side after = row.after();
    FunctionName old = name(before);
    FunctionName name = name(after);
    return new DifferencesView.Row(
        place(before),
        place(after),
        size(before, after),
        old == null || old.equals(name) ? null : old,
        name,
        row.probability() < 1 ? (int) (HUNDRED * row.probability()) + " %" : "",
        row.change());
  }

  private static @Nullable FunctionName name(DifferencesReport.@Nullable Side side) {
    ByteString name = side == null ? null : side.name();
    return name == null ? null : FunctionName.of(name);
  }

  private static VisibleText place(DifferencesReport.@Nullable Side side) {
    if (side == null) {
      return VisibleText.EMPTY;
    }
    String address = "0x" + Long.toHexString(side.address());
    return VisibleText.line(side.container() == null ? address : side.container() + ":" + address);
  }

  private static String size(
      DifferencesReport.@Nullable Side before, DifferencesReport.@Nullable Side after) {
    String old = before == null ? "" : Numbers.grouped(before.size());
    String size = after == null ? "" : Numbers.grouped(after.size());
    return old.isEmpty() || size.isEmpty() || old.equals(size)
        ? old.isEmpty() ? size : old
        : old + " → " + size;
  }
}
