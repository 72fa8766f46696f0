package org.lucerna.server.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.http.MultipartForm;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The form to drop a file, and the uploads of the session. */
record UploadHandler(Uploads uploads) implements PageHandler {
  private static final Logger LOG = LoggerFactory.getLogger(UploadHandler.class);

  /** Bytes of the fields of the form. */
  private static final int FIELDS = 16 << 10;

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
    try (RequestMemory memory = request.share().memory();
        MultipartForm form =
            MultipartForm.read(
                request.http(), uploads.folder(), uploads.limits().file(), FIELDS, memory)) {
      PageCaller caller = request.from();
      if (caller.session() != null) {
        caller.check(form.get("token"));
      }
      if (form.size() == 0) {
        throw RefusalException.invalid("choose a file first: the one that arrived is empty");
      }
      Path file = uploads.arriving();
      form.moveFile(file);
      Upload upload =
          uploads.add(
              caller.sessionName(),
              request.share().client(),
              caller.principal(),
              ByteString.utf8(form.name()),
              file);
      return new ActionResult.SeeOther(Links.upload(upload.id()));
    } catch (IOException failed) {
      LOG.warn("an upload is not kept: {}", failed.getMessage());
      throw RefusalException.full("the server cannot keep the file: " + failed.getMessage());
    }
  }
}
