package org.lucerna.store.rocks;

import java.time.Instant;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.Row;
import org.lucerna.store.row.Times;

/**
 * A row of {@code pushes}.
 *
 * @param time to the microsecond
 * @param account the account that pushed
 * @param fileId the input file, a row of {@code files}
 * @param idbPath as pushed
 * @param inputPath as pushed; other pushes of the file may have other paths
 * @param hostName as pushed
 */
record PushRow(
    Instant time,
    ByteString account,
    int fileId,
    ByteString idbPath,
    ByteString inputPath,
    ByteString hostName) {
  static PushRow of(StoredPush push) {
    PushOrigin origin = push.origin();
    return new PushRow(
        push.time(),
        push.account(),
        (int) push.file(),
        origin.idbPath(),
        origin.inputPath(),
        origin.hostName());
  }

  /**
   * The push.
   *
   * @param inputMd5 of its file
   */
  StoredPush push(long id, Md5 inputMd5) {
    return new StoredPush(
        id,
        time,
        account,
        Integer.toUnsignedLong(fileId),
        new PushOrigin(idbPath, inputPath, inputMd5, hostName));
  }

  byte[] encode() {
    ByteSink out = Row.sink(64).u64be(Times.micros(time)).u32be(fileId);
    PackedInts.putBytes(out, account);
    PackedInts.putBytes(out, idbPath);
    PackedInts.putBytes(out, inputPath);
    PackedInts.putBytes(out, hostName);
    return out.toByteArray();
  }

  static PushRow decode(byte[] key, byte[] value) {
    return Row.read(Column.PUSHES.label(), key, value, PushRow::take);
  }

  private static PushRow take(Cursor in) {
    Instant time = Times.instant(in.u64be());
    int fileId = in.u32be();
    return new PushRow(
        time,
        PackedInts.bytes(in),
        fileId,
        PackedInts.bytes(in),
        PackedInts.bytes(in),
        PackedInts.bytes(in));
  }
}
