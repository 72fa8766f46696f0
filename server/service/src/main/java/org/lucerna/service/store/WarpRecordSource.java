package org.lucerna.service.store;

import java.io.IOException;
import java.time.Instant;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.naming.format.WarpMetadata;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.StoreRecord.AliasRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;

/**
 * The named functions of a WARP file, as if they were pushed by their GUIDs alone: names,
 * prototypes and comments. Not thread-safe.
 */
public final class WarpRecordSource implements RecordSource {
  private final WarpFile file;
  private final PushRecord push;

  /**
   * A source of functions.
   *
   * @param name of the file
   * @param time time of the push: the same each time, so that an import may be repeated
   */
  public WarpRecordSource(WarpFile file, ByteString name, Instant time) {
    this.file = file;
    PushOrigin origin = new PushOrigin(name, name, PushOrigin.NO_FILE, ByteString.EMPTY);
    push = new PushRecord(0, time, ByteString.EMPTY, origin);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    for (WarpChunk chunk : file.chunks()) {
      ByteString target = chunk.target().joined();
      if (target.length() <= AliasStore.MAX_TARGET
          && chunk.content() instanceof Signatures signatures) {
        for (WarpFunction function : signatures.functions()) {
          write(function, target, sink);
        }
      }
    }
  }

  private void write(WarpFunction function, ByteString target, RecordSink sink) throws IOException {
    ByteString name = WarpMetadata.name(function);
    if (name == null) {
      return;
    }
    Md5 key = FunctionAlias.keyOf(function.guid());
    ByteString metadata = WarpMetadata.metadata(function).encode();
    sink.accept(
        new VersionRecord(
            key, 0, push, new FunctionInfo(name, 0, metadata), VersionRecord.NO_ADDRESS, null));
    sink.accept(new AliasRecord(FunctionAlias.ofGuid(function.guid(), target)));
  }
}
