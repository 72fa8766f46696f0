package org.lucerna.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A form with a file ({@code multipart/form-data}). The file is written to disk while the form is
 * read, and is deleted with the form unless it was {@linkplain #moveFile moved}. Not thread-safe.
 */
public final class MultipartForm implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MultipartForm.class);

  /** Maximum size of the heads of all parts, in bytes. */
  private static final int HEADS = 16 << 10;

  /** Maximum size of the head of one part, in bytes. */
  private static final int HEAD = 4 << 10;

  private static final int MOST_PARTS = 20;

  private static final int LONGEST_NAME = 255;

  private final Path stored;
  private final String fileName;
  private final long size;
  private final Map<String, String> fields;

  private MultipartForm(Path stored, FormParts parts) {
    this.stored = stored;
    fileName = parts.fileName();
    size = parts.fileSize();
    fields = parts.fields();
  }

  /**
   * Reads a form.
   *
   * @param folder for the file; on the same disk as the folder to which it is moved
   * @param longest bytes of the file, at most
   * @param fields bytes of all fields, at most
   * @throws RefusalException if it is not such a form, is too long, or breaks off
   * @throws IOException if the file cannot be written
   */
  public static MultipartForm read(
      HttpExchange request, Path folder, long longest, int fields, MemoryGrant memory)
      throws RefusalException, IOException {
    String type = request.contentType();
    String boundary = type == null ? null : MultiPart.extractBoundary(type);
    if (type == null || boundary == null || !type.startsWith("multipart/form-data")) {
      throw RefusalException.unsupported("expected a form with a file");
    }
    long all = longest + fields + HEADS;
    memory.take(3L * fields);
    RequestBody body = RequestBody.of(request, memory);
    Path stored = Files.createTempFile(folder, "form", ".upload");
    boolean isRead = false;
    try (OutputStream file = Files.newOutputStream(stored);
        InputStream in = body.stream(all)) {
      FormParts parts = new FormParts(file, longest, fields);
      MultiPart.Parser parser = new MultiPart.Parser(boundary, parts);
      parser.setMaxParts(MOST_PARTS);
      parser.setPartHeadersMaxLength(HEAD);
      parse(in, parser, parts);
      isRead = true;
      return new MultipartForm(stored, parts);
    } catch (LimitException tooMuch) {
      throw RefusalException.tooLarge(
          "expected a file of at most " + longest + " bytes; 'lucerna pull' has no limit");
    } finally {
      if (!isRead) {
        Files.deleteIfExists(stored);
      }
    }
  }

  private static void parse(InputStream in, MultiPart.Parser parser, FormParts parts)
      throws RefusalException, IOException {
    byte[] piece = new byte[1 << 14];
    boolean isLast;
    do {
      int count;
      try {
        count = in.read(piece);
      } catch (IOException silent) {
        throw RefusalException.late("the file did not arrive in time");
      }
      isLast = count < 0;
      parser.parse(Content.Chunk.from(ByteBuffer.wrap(piece, 0, Math.max(0, count)), isLast));
      parts.check();
    } while (!isLast);
    if (!parts.isOver()) {
      throw RefusalException.invalid("the file did not arrive: the form breaks off");
    }
  }

  /** The file; null if none was chosen, for which browsers send an empty part without a name. */
  public @Nullable Path file() {
    return size > 0 || !fileName.isEmpty() ? stored : null;
  }

  /** Bytes of the file; 0 if there is none. */
  public long size() {
    return size;
  }

  /** The value of a field; empty if it is missing. */
  public String get(String field) {
    return fields.getOrDefault(field, "");
  }

  /** Moves the file, so that it outlives the form. */
  public void moveFile(Path target) throws IOException {
    Files.move(stored, target, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The name of the file, without folders; empty if there is none. */
  public String name() {
    // Browsers send only the name; other clients may send any text.
    String last =
        fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
    return last.substring(0, Math.min(last.length(), LONGEST_NAME));
  }

  /** Deletes the file unless it was moved. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(stored);
    } catch (IOException kept) {
      LOG.warn("the file of a form is not deleted: {}", kept.getMessage());
    }
  }
}
