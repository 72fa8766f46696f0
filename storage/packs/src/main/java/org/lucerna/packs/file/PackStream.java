package org.lucerna.packs.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import org.lucerna.bytes.FormatException;

/**
 * Reads a pack from a stream and checks it: no byte of a file is passed on before its whole block
 * was found as it was signed. Not thread-safe.
 */
public final class PackStream {
  /** Receives the files of a pack. */
  @FunctionalInterface
  public interface Files {
    /**
     * Receives a file; it must be read to its end.
     *
     * @throws IOException if it cannot be written
     */
    void accept(PackedFile file, Content content) throws IOException;
  }

  /** The bytes of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes all bytes of the file.
     *
     * @throws FormatException if the pack is damaged
     */
    void writeTo(OutputStream out) throws IOException;
  }

  private final InputStream in;
  private final PackHead head;
  private final MessageDigest digest = Sha256.start();
  private final byte[] block = new byte[PackHead.BLOCK];
  private long next;
  private long left;
  private int from;
  private int to;

  /**
   * Reads the head of a pack.
   *
   * @param in read without look-ahead: no buffer is needed
   * @throws FormatException as {@link PackHead#read}
   */
  public PackStream(InputStream in) throws IOException {
    this.in = in;
    head = PackHead.read(in);
    left = head.fileBytes();
  }

  public PackHead head() {
    return head;
  }

  /**
   * Passes on all files, in order.
   *
   * @throws FormatException if a block differs, which is named, or something follows the pack
   * @throws EOFException if the pack is truncated
   */
  public void files(Files files) throws IOException {
    for (PackedFile file : head.files()) {
      files.accept(file, out -> copy(file, out));
    }
    if (in.read() >= 0) {
      throw new FormatException(head.bytes(), "the end of the pack", "more bytes");
    }
  }

  /** Reads the pack to its end, to check it. */
  public void check() throws IOException {
    files((_, content) -> content.writeTo(OutputStream.nullOutputStream()));
  }

  private void copy(PackedFile file, OutputStream out) throws IOException {
    long wanted = file.bytes();
    while (wanted > 0) {
      if (from == to) {
        readBlock();
      }
      int part = (int) Math.min(wanted, to - from);
      out.write(block, from, part);
      from += part;
      wanted -= part;
    }
  }

  private void readBlock() throws IOException {
    int size = (int) Math.min(left, block.length);
    int read = in.readNBytes(block, 0, size);
    if (read < size) {
      throw new EOFException(
          "the pack is truncated: block %d, in %s, is not complete"
              .formatted(next, head.fileOf(next)));
    }
    digest.update(block, 0, size);
    head.check(next, digest);
    next++;
    left -= size;
    from = 0;
    to = size;
  }
}
