package org.lucerna.server.pages;

import java.nio.file.Path;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;

/** The uploads that a visitor may see. */
record SentUploads(Uploads uploads) {
  /** Adds a file that arrived. */
  Upload add(PageRequest request, String name, Path file) {
    PageCaller caller = request.from();
    return uploads.add(
        caller.sessionName(),
        request.share().client(),
        caller.principal(),
        ByteString.utf8(name),
        file);
  }

  /** The upload in the path. */
  Upload inPath(PageRequest request) throws RefusalException {
    return find(request, request.http().pathParameter("id"));
  }

  /**
   * An upload.
   *
   * @throws RefusalException with status 404 if there is none, or it is another visitor's
   */
  Upload find(PageRequest request, String id) throws RefusalException {
    Upload upload = uploads.find(id, request.from().sessionName());
    if (upload == null) {
      throw RefusalException.notFound(
          "there is no such upload: files are kept for "
              + Numbers.of(uploads.limits().kept().toMinutes(), "minute", "minutes")
              + ", for the session that sent them");
    }
    return upload;
  }
}
