package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;

/** The form to drop a file, and the uploads of the session. */
record UploadHandler(Uploads uploads) implements PageHandler {
  @Override
  public PageView view(PageRequest request) throws RefusalException {
    check();
    String session = request.from().sessionName();
    return new UploadView(
        request.shell("Name a file"),
        Numbers.bytes(uploads.limits().file()),
        Numbers.of(uploads.limits().kept().toMinutes(), "minute", "minutes"),
        session == null
            ? List.of()
            : uploads.of(session).stream().map(UploadHandler::sent).toList());
  }

  private void check() throws RefusalException {
    if (!uploads.limits().allowUploads()) {
      throw RefusalException.notFound("this server takes no files: http.upload is 0");
    }
  }

  private static UploadView.Sent sent(Upload upload) {
    return new UploadView.Sent(
        Links.upload(upload.id()), VisibleText.line(upload.name()), Moment.of(upload.arrived()));
  }

  /** Receives a file. */
  ActionResult receive(PageRequest request) throws RefusalException {
    check();
    return new FileReceiver(uploads)
        .receive(
            request,
            (name, file) -> {
              Upload upload = new SentUploads(uploads).add(request, name, file);
              return new ActionResult.SeeOther(Links.upload(upload.id()));
            });
  }
}
