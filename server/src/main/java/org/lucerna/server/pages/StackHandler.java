package org.lucerna.server.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.server.http.HeavyWork;
import org.lucerna.server.http.MultipartForm;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.stack.StackNaming;
import org.lucerna.server.upload.NamedFile;
import org.lucerna.server.upload.Upload;
import org.lucerna.server.upload.UploadState;
import org.lucerna.server.upload.Uploads;

/** The form to paste a stack, and the stack with names. */
record StackHandler(Uploads uploads, HeavyWork heavy) implements PageHandler {
  /** Bytes of the fields of the form besides the stack. */
  private static final int FIELDS = 16 << 10;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    check();
    return view(request, "", null);
  }

  private StackView view(PageRequest request, String key, StackView.@Nullable Result result) {
    String session = request.from().sessionName();
    List<Upload> own = session == null ? List.of() : uploads.of(session);
    return new StackView(
        request.shell("Stacks"),
        key,
        own.stream()
            .filter(upload -> upload.state() instanceof UploadState.Named)
            .map(
                upload ->
                    new StackView.Source(upload.id(), VisibleText.line(upload.name()).plain()))
            .toList(),
        Numbers.bytes(uploads.limits().file()),
        result);
  }

  private void check() throws RefusalException {
    if (!uploads.limits().allowUploads()) {
      throw new RefusalException(404, "this server takes no files: http.upload is 0");
    }
  }

  /** Adds names to the stack in a form. */
  ActionResult symbolize(PageRequest request)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    check();
    try {
      MultipartForm form =
          MultipartForm.read(
              request.http(),
              uploads.folder(),
              uploads.limits().file(),
              StackNaming.LONGEST + FIELDS);
      if (request.from().session() != null) {
        request.from().check(form.get("token"));
      }
      StackNaming.Named named = named(request, form);
      StackView.Result result =
          new StackView.Result(
              whole(named.text()),
              Numbers.grouped(named.named())
                  + " of "
                  + Numbers.of(named.places(), "line", "lines")
                  + " of this program named");
      return new ActionResult.Shown(view(request, form.get("key"), result));
    } catch (FormatException unfit) {
      throw new RefusalException(422, "the symbol file: " + unfit.getMessage());
    } catch (IOException | UncheckedIOException failed) {
      throw new RefusalException(507, "the server cannot read it: " + failed.getMessage());
    }
  }

  private StackNaming.Named named(PageRequest request, MultipartForm form)
      throws IOException, RefusalException, ForbiddenException, OperationRefusedException {
    ByteString stack = ByteString.utf8(form.get("stack"));
    StackNaming naming = new StackNaming(uploads.limits().file());
    Path scratch = uploads.arriving();
    if (form.file() != null) {
      Path symbols = uploads.arriving();
      form.moveFile(symbols);
      try {
        String key = form.get("key").isBlank() ? stem(form.name()) : form.get("key").strip();
        return heavy(() -> naming.name(stack, key, symbols, scratch));
      } finally {
        Files.deleteIfExists(symbols);
      }
    }
    Upload upload = uploads.find(form.get("upload"), request.from().sessionName());
    if (upload != null && upload.state() instanceof UploadState.Named(NamedFile file)) {
      String key = form.get("key").isBlank() ? upload.name().text() : form.get("key").strip();
      return heavy(() -> naming.name(stack, key, file.program(), upload.file(), scratch));
    }
    throw new RefusalException(400, "choose a symbol file");
  }

  /** A Lidia file is called as its program. */
  private static String stem(String name) {
    return name.endsWith(".lidia") ? name.substring(0, name.length() - ".lidia".length()) : name;
  }

  private interface Naming {
    StackNaming.Named name() throws IOException;
  }

  private StackNaming.Named heavy(Naming naming)
      throws IOException, RefusalException, ForbiddenException, OperationRefusedException {
    try {
      return heavy.run(
          () -> {
            try {
              return naming.name();
            } catch (IOException failed) {
              throw new UncheckedIOException(failed);
            }
          });
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    }
  }

  private static VisibleText whole(ByteString text) {
    VisibleText lines = VisibleText.lines(text);
    VisibleText full = lines.full();
    return full == null ? lines : full;
  }
}
