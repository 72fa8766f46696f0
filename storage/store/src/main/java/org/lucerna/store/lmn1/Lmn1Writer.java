package org.lucerna.store.lmn1;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.Removal;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AliasRecord;
import org.lucerna.store.exchange.StoreRecord.AttachmentRecord;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.CallGraphRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.ProvenanceRecord;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SketchRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/**
 * Writes versions as LMN1 segments into a folder. Records must be ordered by function; the versions
 * of one function are held in memory. Not thread-safe.
 */
public final class Lmn1Writer implements RecordSink, Closeable {
  /** Maximum size of a segment, unless it is a single record. */
  public static final long SEGMENT_BYTES = 1 << 30;

  private static final int MAX_NAME_BYTES = 0xffff;

  private final Path folder;
  private final long segmentBytes;
  private final List<VersionRecord> versions = new ArrayList<>();
  private @Nullable Md5 function;
  private long pulls;
  private int segment;
  private long offset;
  private @Nullable FileChannel channel;
  private OutputStream out = OutputStream.nullOutputStream();
  private long records;
  private long leftOut;

  /**
   * A writer.
   *
   * @param folder exists, and contains no segments
   * @param segmentBytes maximum size of a segment, such as {@link #SEGMENT_BYTES}
   */
  public Lmn1Writer(Path folder, long segmentBytes) throws IOException {
    this.folder = folder;
    this.segmentBytes = segmentBytes;
    // Address 0 means none, so the first record must not have it.
    segment = 1;
    open();
  }

  @Override
  public void accept(StoreRecord record) throws IOException {
    switch (record) {
      case VersionRecord version -> {
        begin(version.key());
        versions.add(version);
      }
      case PullCountRecord pulled -> {
        begin(pulled.key());
        pulls = pulled.count();
      }
      case FileRecord _,
          PushRecord _,
          AddressMapPage _,
          NameVote _,
          CallGraphRecord _,
          SketchRecord _,
          AttachmentRecord _,
          ProvenanceRecord _,
          AliasRecord _,
          AccountRecord _,
          AuditRecord _ -> {
        // The format cannot represent these.
      }
    }
  }

  private void begin(Md5 key) throws IOException {
    if (!key.equals(function)) {
      writeFunction();
      function = key;
    }
  }

  private void writeFunction() throws IOException {
    versions.sort(Comparator.comparingLong(VersionRecord::id));
    boolean known = versions.stream().anyMatch(version -> version.removal() == null);
    long previous = 0;
    Removal last = null;
    for (VersionRecord version : versions) {
      Removal removal = version.removal();
      boolean fits = version.function().name().length() <= MAX_NAME_BYTES;
      if ((known && removal != null) || !fits) {
        leftOut++;
        continue;
      }
      int flags = version.function().size() == 0 ? 0 : Lmn1Record.SIZE_KNOWN;
      long time = version.push().time().getEpochSecond();
      FunctionInfo inIdasForm = MetadataConverter.to(MetadataForm.IDA, version.function());
      previous = write(version.key(), time, previous, inIdasForm, flags);
      last =
          removal == null || (last != null && last.time().isAfter(removal.time())) ? last : removal;
    }
    if (last != null && function != null) {
      FunctionInfo nothing = new FunctionInfo(ByteString.EMPTY, 0, ByteString.EMPTY);
      long newest = versions.getLast().push().time().getEpochSecond();
      long time = Math.max(newest, last.time().getEpochSecond());
      write(function, time, previous, nothing, Lmn1Record.TOMBSTONE);
    }
    versions.clear();
    pulls = 0;
  }

  /** Writes a record, and returns its address. */
  private long write(Md5 key, long time, long previous, FunctionInfo function, int flags)
      throws IOException {
    int name = function.name().length();
    int metadata = function.metadata().length();
    int length = Math.addExact(Lmn1Record.HEADER + name, metadata);
    ByteBuffer record = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    record.putInt(Lmn1Record.MAGIC).putInt(length).putInt(0);
    record.putLong(key.low()).putLong(key.high());
    // Times before 1970 cannot be represented either.
    record.putLong(Math.max(0, time)).putLong(previous);
    record.putInt((flags & Lmn1Record.SIZE_KNOWN) != 0 ? function.size() : metadata);
    record.putInt((int) Math.min(pulls, 0xffff_ffffL));
    record.putShort((short) name).putInt(metadata).put((byte) flags).put(new byte[5]);
    record.put(function.name().toByteArray()).put(function.metadata().toByteArray());
    record.position(Lmn1Record.BODY);
    record.putInt(8, Checksum.of(record));
    if (offset > 0 && offset + length > segmentBytes) {
      finish();
      segment = Math.addExact(segment, 1);
      open();
    }
    long address = Lmn1Record.address(segment, offset) | flags;
    out.write(record.array());
    offset += length;
    records++;
    return address;
  }

  private void open() throws IOException {
    if (segment > 0xffff) {
      throw new IOException(
          "cannot write more than 65535 segments: export less, or to another format");
    }
    Path file = folder.resolve("seg.%05d.dat".formatted(segment));
    channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
    offset = 0;
  }

  private void finish() throws IOException {
    FileChannel open = channel;
    if (open != null) {
      try (open) {
        out.flush();
        open.force(true);
      }
    }
    channel = null;
  }

  /** Number of records written, including tombstones. */
  public long records() {
    return records;
  }

  /** Number of versions left out because the format cannot represent them. */
  public long leftOut() {
    return leftOut;
  }

  /** Writes the last function, and returns when everything is on disk. */
  @Override
  public void close() throws IOException {
    try {
      writeFunction();
    } finally {
      finish();
    }
  }
}
