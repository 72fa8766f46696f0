package org.lucerna.store.lumen;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/** Converts functions of lumen to records. */
final class Versions {
  private Versions() {}

  /** Writes a version. */
  static void write(RecordSink sink, Md5 key, FunctionInfo function, long micros, PushOrigin origin)
      throws IOException {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    PushRecord push = new PushRecord(0, time, ByteString.EMPTY, origin);
    sink.accept(new VersionRecord(key, 0, push, function, StoreRecord.NO_ADDRESS, null));
  }
}
