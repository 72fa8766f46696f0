package org.lucerna.server.http;

import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * A form with a file ({@code multipart/form-data}). The file is on disk when the form has been
 * read, and is deleted with the request unless it is {@linkplain #moveFile moved}.
 *
 * @param file the field {@code file}; null if none was chosen
 * @param fields the values of all others
 */
public record MultipartForm(@Nullable Part file, Map<String, String> fields) {
  /** In bytes, for the heads of the parts. */
  private static final int HEADS = 16 << 10;

  private static final int MOST_PARTS = 20;

  private static final int LONGEST_NAME = 255;

  private static final String FILE = "file";

  public MultipartForm {
    fields = Map.copyOf(fields);
  }

  /**
   * Reads a form.
   *
   * @param folder for the file; on the same disk as where it is moved
   * @param longest bytes of the file, at most
   * @param fields bytes of all fields, at most
   * @throws RefusalException if it is no such form, is too long, breaks off or cannot be written
   */
  public static MultipartForm read(Context request, Path folder, long longest, int fields)
      throws RefusalException {
    String type = request.contentType();
    if (type == null || !type.startsWith("multipart/form-data")) {
      throw new RefusalException(415, "expected a form with a file");
    }
    long all = longest + fields + HEADS;
    if (request.contentLength() > all) {
      throw tooLong(request, longest);
    }
    HttpServletRequest servlet = request.req();
    servlet.setAttribute(
        ServletContextRequest.MULTIPART_CONFIG_ELEMENT,
        new MultipartConfigElement(folder.toString(), -1, all, fields + HEADS));
    try {
      return of(request, longest, fields);
    } catch (IOException
        | ServletException
        | IllegalStateException
        | HttpException.RuntimeException failed) {
      throw refusal(request, failed, longest);
    }
  }

  private static MultipartForm of(Context request, long longest, int most)
      throws IOException, ServletException, RefusalException {
    Part file = null;
    Map<String, String> fields = new HashMap<>();
    long left = most;
    int parts = 0;
    for (Part part : request.req().getParts()) {
      if (++parts > MOST_PARTS) {
        throw new RefusalException(400, "expected at most " + MOST_PARTS + " fields");
      }
      if (part.getName().equals(FILE)) {
        file = isChosen(part) ? part : null;
      } else {
        left -= part.getSize();
        if (left < 0) {
          throw new RefusalException(413, "expected fields of at most " + most + " bytes");
        }
        fields.put(part.getName(), text(part));
      }
    }
    if (file != null && file.getSize() > longest) {
      throw tooLong(request, longest);
    }
    return new MultipartForm(file, fields);
  }

  /** Browsers send an empty part without a name if no file was chosen. */
  private static boolean isChosen(Part file) {
    String name = file.getSubmittedFileName();
    return file.getSize() > 0 || (name != null && !name.isEmpty());
  }

  /** The value of a field; empty if it is missing. */
  public String get(String field) {
    return fields.getOrDefault(field, "");
  }

  /**
   * Moves the file, where it stays.
   *
   * @throws IllegalStateException if there is none
   */
  public void moveFile(Path target) throws IOException {
    if (file == null) {
      throw new IllegalStateException("the form has no file");
    }
    file.write(target.toAbsolutePath().toString());
  }

  /** The name of the file, without folders; empty if there is none. */
  public String name() {
    // Browsers send the name alone; others may send any text.
    String name = file == null ? "" : String.valueOf(file.getSubmittedFileName());
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    return last.substring(0, Math.min(last.length(), LONGEST_NAME));
  }

  private static String text(Part part) throws IOException {
    try (InputStream in = part.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static RefusalException tooLong(Context request, long longest) {
    RequestBody.drop(request);
    return new RefusalException(
        413, "expected a file of at most " + longest + " bytes; 'lucerna pull' has no limit");
  }

  private static RefusalException refusal(Context request, Exception failed, long longest) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      String words = String.valueOf(cause.getMessage());
      if (words.contains("exceed")) {
        return tooLong(request, longest);
      }
      if (words.contains("No space left") || words.contains("quota")) {
        return new RefusalException(507, "the server's disk is full: the file is not kept");
      }
    }
    return new RefusalException(400, "the file did not arrive: " + failed.getMessage());
  }
}
