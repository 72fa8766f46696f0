package org.lucerna.store.cassandra;

import java.time.Instant;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.cassandra.TableRow;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.Times;

/** The rows of {@code pushes}. */
final class PushValue {
  private PushValue() {}

  static ByteString encode(StoredPush push) {
    PushOrigin origin = push.origin();
    ByteSink out = new ByteSink(96).u64be(Times.micros(push.time())).u64be(push.file());
    PackedInts.putBytes(out, push.account());
    PackedInts.putBytes(out, origin.idbPath());
    PackedInts.putBytes(out, origin.inputPath());
    PackedInts.putBytes(out.md5(origin.inputMd5()), origin.hostName());
    return out.toByteString();
  }

  static StoredPush decode(TableRow row) {
    long id = row.key(Cursor::u64be);
    return row.value(in -> push(id, in));
  }

  private static StoredPush push(long id, Cursor in) {
    Instant time = Times.instant(in.u64be());
    long file = in.u64be();
    ByteString account = PackedInts.bytes(in);
    ByteString idbPath = PackedInts.bytes(in);
    ByteString inputPath = PackedInts.bytes(in);
    return new StoredPush(
        id,
        time,
        account,
        file,
        new PushOrigin(idbPath, inputPath, in.md5(), PackedInts.bytes(in)));
  }
}
