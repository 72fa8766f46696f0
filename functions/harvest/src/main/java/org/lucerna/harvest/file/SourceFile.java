package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.idb.IdaDatabase;

/**
 * The program or library of functions, as reported to a server.
 *
 * @param database path of the IDA database about it; for other files, their own name, or where they
 *     were found
 * @param name of the file, without folders
 * @param md5 of the file's bytes
 */
public record SourceFile(ByteString database, ByteString name, Md5 md5) {
  /** A file that is itself the program or library; it is read. */
  static SourceFile of(Path path) throws IOException {
    return new SourceFile(name(path), name(path), md5(path));
  }

  /**
   * The input file of a database. Properties that the database does not record are taken from the
   * database file.
   */
  static SourceFile of(IdaDatabase database, Path path) throws IOException {
    Md5 md5 = database.root().inputMd5();
    return new SourceFile(
        ByteString.utf8(path.toString()), name(database, path), md5 == null ? md5(path) : md5);
  }

  /**
   * The same file, found in a package or folder.
   *
   * @param path what the server stores as its path
   */
  public SourceFile at(String path) {
    return new SourceFile(ByteString.utf8(path), name, md5);
  }

  /** The {@link #name} of a file that is itself the program or library. */
  static ByteString name(Path path) {
    return ByteString.utf8(String.valueOf(path.getFileName()));
  }

  /** The {@link #name} of a database's input file; the database's own name if it records none. */
  static ByteString name(IdaDatabase database, Path path) {
    ByteString stored = database.root().inputFile();
    ByteString name = stored == null ? ByteString.EMPTY : lastPart(stored);
    return name.isEmpty() ? name(path) : name;
  }

  /** The part after the last slash or backslash. */
  private static ByteString lastPart(ByteString path) {
    int end = path.indexOf(0);
    int length = end < 0 ? path.length() : end;
    int start = length;
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, length);
  }

  private static Md5 md5(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      while (channel.read(buffer.clear()) >= 0) {
        digest.update(buffer.flip());
      }
      return Md5.of(digest.digest(), 0);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has MD5", missing);
    }
  }
}
