package org.lucerna.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.RefusalException;

/**
 * The parts of a form as a parser finds them: the one named {@code file} goes to a stream, all
 * others are texts. Errors are kept until {@link #check}, because parsers swallow exceptions of
 * their listeners. Not thread-safe.
 */
final class FormParts implements MultiPart.Parser.Listener {
  private static final String FILE = "file";

  private final OutputStream file;
  private final Map<String, String> fields = new HashMap<>();
  private final ByteArrayOutputStream value = new ByteArrayOutputStream();
  private long fileLeft;
  private int fieldsLeft;
  private long fileSize;
  private String fileName = "";
  private String name = "";
  private boolean isOver;
  private @Nullable LimitException excess;
  private @Nullable IOException unwritten;
  private @Nullable Throwable failure;

  /**
   * No parts yet.
   *
   * @param file takes the bytes of the file
   * @param longest bytes of the file, at most
   * @param fields bytes of all other parts together, at most
   */
  FormParts(OutputStream file, long longest, int fields) {
    this.file = file;
    this.fileLeft = longest;
    this.fieldsLeft = fields;
  }

  @Override
  public void onPartBegin() {
    name = "";
    value.reset();
  }

  @Override
  public void onPartHeader(String header, String text) {
    if (HttpHeader.CONTENT_DISPOSITION.is(header)) {
      name = name(text);
      if (name.equals(FILE)) {
        fileName = fileName(text);
      }
    }
  }

  /** The value of the parameter {@code name}, which has no quotes; empty if it is missing. */
  private static String name(String header) {
    String rest = after(header, "name=");
    int end = 0;
    while (end < rest.length() && rest.charAt(end) != '"' && rest.charAt(end) != ';') {
      end++;
    }
    return rest.substring(0, end).strip();
  }

  /** Up to the last quote, because some clients send quotes in names as they are. */
  private static String fileName(String header) {
    String rest = after(header, "filename=").strip();
    int quote = rest.lastIndexOf('"');
    return quote < 0 ? rest : rest.substring(0, quote);
  }

  /** The text after the first parameter of a name and its opening quote; empty if it is missing. */
  private static String after(String header, String parameter) {
    String lower = header.toLowerCase(Locale.ROOT);
    for (int at = lower.indexOf(parameter); at >= 0; at = lower.indexOf(parameter, at + 1)) {
      if (at > 0 && (lower.charAt(at - 1) == ' ' || lower.charAt(at - 1) == ';')) {
        String rest = header.substring(at + parameter.length());
        return rest.startsWith("\"") ? rest.substring(1) : rest;
      }
    }
    return "";
  }

  @Override
  public void onPartContent(Content.Chunk chunk) {
    ByteBuffer bytes = chunk.getByteBuffer();
    byte[] piece = new byte[bytes.remaining()];
    bytes.get(piece);
    if (name.equals(FILE)) {
      add(piece);
    } else {
      fieldsLeft -= piece.length;
      if (fieldsLeft < 0) {
        excess = new LimitException("the fields are too long");
      } else {
        value.writeBytes(piece);
      }
    }
  }

  private void add(byte[] piece) {
    fileLeft -= piece.length;
    if (fileLeft < 0) {
      excess = new LimitException("the file is too long");
      return;
    }
    try {
      file.write(piece);
      fileSize += piece.length;
    } catch (IOException full) {
      unwritten = full;
    }
  }

  @Override
  public void onPartEnd() {
    if (!name.equals(FILE) && excess == null) {
      fields.put(name, value.toString(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void onComplete() {
    isOver = true;
  }

  @Override
  public void onFailure(Throwable why) {
    failure = why;
  }

  /**
   * Throws the first error in the parts so far.
   *
   * @throws LimitException if they are too long
   * @throws IOException if the file cannot be written
   * @throws RefusalException if the body is not a form
   */
  void check() throws RefusalException, IOException {
    if (excess != null) {
      throw excess;
    }
    if (unwritten != null) {
      throw unwritten;
    }
    if (failure != null) {
      throw RefusalException.invalid("expected a form: " + failure.getMessage());
    }
  }

  /** Whether the last part has ended. */
  boolean isOver() {
    return isOver;
  }

  long fileSize() {
    return fileSize;
  }

  /** The name of the file as it was sent; empty if there was none. */
  String fileName() {
    return fileName;
  }

  /** The values of all other parts, by their names. */
  Map<String, String> fields() {
    return Map.copyOf(fields);
  }
}
