package org.lucerna.repositories.signature;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.bouncycastle.bcpg.ArmoredInputStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.repositories.RepositoryException;

/**
 * A clear-signed text. What stands before or after it in the file is not part of it.
 *
 * @param text as it was signed: without spaces at the ends of lines, and without the last line end
 * @param signature packets
 */
record ClearSignedText(ByteString text, ByteString signature) {
  /**
   * Reads a text.
   *
   * @throws RepositoryException if the file is none
   */
  static ClearSignedText read(byte[] file) throws RepositoryException {
    try (ArmoredInputStream in =
        ArmoredInputStream.builder().build(new ByteArrayInputStream(file))) {
      if (!in.isClearText()) {
        throw new RepositoryException("expected a clear-signed text");
      }
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      int next = in.read();
      while (next >= 0 && in.isClearText()) {
        lines.write(next);
        next = in.read();
      }
      return new ClearSignedText(
          ByteString.wrap(canonical(lines)), ByteString.wrap(in.readAllBytes()));
    } catch (RepositoryException other) {
      throw other;
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("a damaged clear-signed text: " + damage.getMessage());
    }
  }

  /** ISO 8859-1 keeps all bytes as they are. */
  private static byte[] canonical(ByteArrayOutputStream lines) {
    return lines
        .toString(StandardCharsets.ISO_8859_1)
        .lines()
        .map(line -> line.substring(0, end(line)))
        .collect(Collectors.joining("\n"))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Where the spaces at the end of a line begin. */
  private static int end(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t')) {
      end--;
    }
    return end;
  }
}
