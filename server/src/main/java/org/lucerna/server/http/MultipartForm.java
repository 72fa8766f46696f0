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
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpException;

/**
 * A form with a file ({@code multipart/form-data}). The file is on disk when the form has been
 * read, and is deleted with the request unless it is {@linkplain #moveFile moved}.
 *
 * @param name of the file, without folders; empty if none was chosen
 * @param token the field {@code token}; empty if it is missing
 */
public record MultipartForm(Part file, String name, String token) {
  /** In bytes, for the fields and the heads of the parts. */
  private static final int FIELDS = 16 << 10;

  private static final int LONGEST_NAME = 255;

  private static final String FILE = "file";
  private static final String TOKEN = "token";

  /**
   * Reads a form.
   *
   * @param folder for the file; on the same disk as where it is moved
   * @param longest bytes of the file, at most
   * @throws RefusalException if it is no such form, is too long, breaks off or cannot be written
   */
  public static MultipartForm read(Context request, Path folder, long longest)
      throws RefusalException {
    String type = request.contentType();
    if (type == null || !type.startsWith("multipart/form-data")) {
      throw new RefusalException(415, "expected a form with a file");
    }
    if (request.contentLength() > longest + FIELDS) {
      throw tooLong(request, longest);
    }
    HttpServletRequest servlet = request.req();
    servlet.setAttribute(
        ServletContextRequest.MULTIPART_CONFIG_ELEMENT,
        new MultipartConfigElement(folder.toString(), -1, longest + FIELDS, FIELDS));
    try {
      Part file = servlet.getPart(FILE);
      if (file == null) {
        throw new RefusalException(400, "expected a file in the form");
      }
      if (file.getSize() > longest) {
        throw tooLong(request, longest);
      }
      Part token = servlet.getPart(TOKEN);
      return new MultipartForm(file, name(file), token == null ? "" : text(token));
    } catch (IOException
        | ServletException
        | IllegalStateException
        | HttpException.RuntimeException failed) {
      throw refusal(request, failed, longest);
    }
  }

  /** Moves the file, where it stays. */
  public void moveFile(Path target) throws IOException {
    file.write(target.toAbsolutePath().toString());
  }

  /** Browsers send the name alone; others may send any text. */
  private static String name(Part file) {
    String name = String.valueOf(file.getSubmittedFileName());
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    return last.substring(0, Math.min(last.length(), LONGEST_NAME));
  }

  private static String text(Part part) throws IOException {
    try (InputStream in = part.getInputStream()) {
      return new String(in.readNBytes(FIELDS), StandardCharsets.UTF_8);
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
