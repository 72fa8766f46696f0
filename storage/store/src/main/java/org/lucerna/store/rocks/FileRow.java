package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.row.Row;

/**
 * A row of {@code files}, and the values of {@code file_ids} that refer to it.
 *
 * @param md5 of the file
 * @param inputPath the path under which it was first pushed
 */
record FileRow(Md5 md5, ByteString inputPath) {
  static FileRow of(StoredFile file) {
    return new FileRow(file.md5(), file.path());
  }

  StoredFile file(int id) {
    return new StoredFile(Integer.toUnsignedLong(id), md5, inputPath);
  }

  byte[] encode() {
    return Row.sink(16 + inputPath.length()).md5(md5).bytes(inputPath).toByteArray();
  }

  static FileRow decode(byte[] key, byte[] value) {
    return Row.read(Column.FILES.label(), key, value, in -> new FileRow(in.md5(), in.rest()));
  }

  /** A value of {@code file_ids}. */
  static byte[] encodeId(int fileId) {
    ByteSink out = Row.sink(4);
    return out.u32be(fileId).toByteArray();
  }

  static int decodeId(byte[] key, byte[] value) {
    return Row.read(Column.FILE_IDS.label(), key, value, Cursor::u32be);
  }
}
