package org.lucerna.server.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.server.http.MultipartForm;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives the file of a form, among the files of uploads. */
record FileReceiver(Uploads uploads) {
  private static final Logger LOG = LoggerFactory.getLogger(FileReceiver.class);

  /** Bytes of the fields of the form. */
  private static final int FIELDS = 16 << 10;

  /** What becomes of a file. */
  @FunctionalInterface
  interface Use {
    /**
     * Takes a file.
     *
     * @param name without folders, as the visitor has it
     * @param file made by {@link Uploads#arriving}; deleted if it is refused
     */
    ActionResult use(String name, Path file) throws RefusalException;
  }

  /**
   * Receives a file.
   *
   * @throws RefusalException if it is empty or cannot be kept, or the form is of another session
   */
  ActionResult receive(PageRequest request, Use use) throws RefusalException {
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
      return use(use, form.name(), file);
    } catch (IOException failed) {
      LOG.warn("an upload is not kept: {}", failed.getMessage());
      throw RefusalException.full("the server cannot keep the file: " + failed.getMessage());
    }
  }

  private static ActionResult use(Use use, String name, Path file)
      throws RefusalException, IOException {
    try {
      return use.use(name, file);
    } catch (RefusalException | RuntimeException refused) {
      Files.deleteIfExists(file);
      throw refused;
    }
  }
}
