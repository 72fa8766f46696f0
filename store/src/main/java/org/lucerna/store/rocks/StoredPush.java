package org.lucerna.store.rocks;

import java.time.Instant;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.Push;
import org.lucerna.store.PushOrigin;

/**
 * A row of {@code pushes}.
 *
 * @param time to the microsecond
 * @param account who pushed
 * @param fileId the input file, a row of {@code files}
 * @param idbPath as pushed
 * @param inputPath as pushed; the file may have come under other paths too
 * @param hostName as pushed
 */
record StoredPush(
    Instant time,
    ByteString account,
    int fileId,
    ByteString idbPath,
    ByteString inputPath,
    ByteString hostName) {
  /** Stands in for a push whose row is lost; no file has its id. */
  static final StoredPush UNKNOWN =
      new StoredPush(
          Instant.EPOCH, ByteString.EMPTY, 0, ByteString.EMPTY, ByteString.EMPTY, ByteString.EMPTY);

  static StoredPush of(Push push, int fileId) {
    PushOrigin origin = push.origin();
    return new StoredPush(
        push.time(),
        push.account(),
        fileId,
        origin.idbPath(),
        origin.inputPath(),
        origin.hostName());
  }

  PushOrigin origin(Md5 inputMd5) {
    return new PushOrigin(idbPath, inputPath, inputMd5, hostName);
  }

  byte[] encode() {
    ByteSink out = Row.sink(64).u64be(Times.micros(time)).u32be(fileId);
    PackedInts.putBytes(out, account);
    PackedInts.putBytes(out, idbPath);
    PackedInts.putBytes(out, inputPath);
    PackedInts.putBytes(out, hostName);
    return out.toByteArray();
  }

  static StoredPush decode(byte[] key, byte[] value) {
    return Row.read(Column.PUSHES, key, value, StoredPush::take);
  }

  private static StoredPush take(Cursor in) {
    Instant time = Times.instant(in.u64be());
    int fileId = in.u32be();
    return new StoredPush(
        time,
        PackedInts.bytes(in),
        fileId,
        PackedInts.bytes(in),
        PackedInts.bytes(in),
        PackedInts.bytes(in));
  }
}
