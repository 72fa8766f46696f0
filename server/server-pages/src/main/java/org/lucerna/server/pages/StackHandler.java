package org.lucerna.server.pages;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.LimitException;
import org.lucerna.naming.format.LidiaNames;
import org.lucerna.server.http.MultipartForm;
import org.lucerna.server.pages.reader.FileReading;
import org.lucerna.server.pages.reader.ReaderLimits;
import org.lucerna.server.pages.reader.ReaderTask;
import org.lucerna.server.pages.reader.ReadingProgress;
import org.lucerna.server.pages.reader.UnreadableFileException;
import org.lucerna.server.pages.stack.StackNaming;
import org.lucerna.server.pages.upload.NamedFile;
import org.lucerna.server.pages.upload.Upload;
import org.lucerna.server.pages.upload.UploadState;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;

/** The form to paste a stack, and the stack with names. */
record StackHandler(Uploads uploads) implements PageHandler {
  /** Bytes of the fields of the form, not counting the stack. */
  private static final int FIELDS = 16 << 10;

  /** Maximum time that a visitor waits for the answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Maximum number of stacks read concurrently: each takes a process with memory of its own. */
  private static final Semaphore PROCESSES = new Semaphore(2);

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
      throw RefusalException.notFound("this server takes no files: http.upload is 0");
    }
  }

  /** Adds names to the stack in a form. */
  ActionResult symbolize(PageRequest request) throws RefusalException {
    check();
    try (RequestMemory memory = request.share().memory();
        MultipartForm form =
            MultipartForm.read(
                request.http(),
                uploads.folder(),
                uploads.limits().file(),
                StackNaming.LONGEST + FIELDS,
                memory)) {
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
    } catch (UnreadableFileException unfit) {
      throw RefusalException.unreadable("the symbol file: " + unfit.getMessage());
    } catch (IOException failed) {
      throw RefusalException.full("the server cannot read it: " + failed.getMessage());
    }
  }

  private StackNaming.Named named(PageRequest request, MultipartForm form)
      throws IOException, RefusalException {
    Path symbols = uploads.arriving();
    try {
      if (form.file() != null) {
        form.moveFile(symbols);
        return named(request, form, stem(form.name()), symbols, null);
      }
      Upload upload = uploads.find(form.get("upload"), request.from().sessionName());
      if (upload != null && upload.state() instanceof UploadState.Named(NamedFile file)) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(symbols))) {
          LidiaNames.write(file.program(), NameStyle.STORED, out);
        }
        return named(
            request, form, upload.name().text(), symbols, file.isElf() ? upload.file() : null);
      }
      throw RefusalException.invalid("choose a symbol file");
    } finally {
      Files.deleteIfExists(symbols);
    }
  }

  /** Names the stack of a form in a process of its own, because the files are unchecked. */
  private StackNaming.Named named(
      PageRequest request,
      MultipartForm form,
      String usualKey,
      Path symbols,
      @Nullable Path program)
      throws IOException, RefusalException {
    Path scratch = uploads.arriving();
    ReaderTask task =
        new ReaderTask(
            ReaderTask.Kind.STACK,
            symbols.toString(),
            null,
            uploads.limits().file(),
            0,
            false,
            null,
            new ReaderTask.StackTask(
                ByteString.utf8(form.get("stack")),
                form.get("key").isBlank() ? usualKey : form.get("key").strip(),
                program == null ? null : program.toString(),
                scratch.toString()));
    ReaderLimits limits = new ReaderLimits(uploads.limits().reader().heap(), PATIENCE);
    try {
      return request.share().run(() -> named(task, limits));
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private StackNaming.Named named(ReaderTask task, ReaderLimits limits) {
    if (!PROCESSES.tryAcquire()) {
      throw LimitException.temporary("others' stacks are being read: try again in a minute");
    }
    try (FileReading reading =
        FileReading.start(task, limits, uploads.folder(), ReadingProgress.NONE)) {
      return reading.stack();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      PROCESSES.release();
    }
  }

  /** A Lidia file is named like its program. */
  private static String stem(String name) {
    return name.endsWith(".lidia") ? name.substring(0, name.length() - ".lidia".length()) : name;
  }

  private static VisibleText whole(ByteString text) {
    VisibleText lines = VisibleText.lines(text);
    VisibleText full = lines.full();
    return full == null ? lines : full;
  }
}
