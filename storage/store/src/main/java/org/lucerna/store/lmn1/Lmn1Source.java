package org.lucerna.store.lmn1;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.Removal;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.lmn1.RecordChain.Link;

/**
 * The versions in LMN1 segments, function by function in the order of the keys. Damage is skipped:
 * see {@link #importErrors}. Not thread-safe.
 *
 * <p>The segments are read twice: first the keys of all records, which are put into a table on
 * disk, 40 bytes per record; then record by record in the order of that table.
 */
public final class Lmn1Source implements RecordSource {
  /** Later times are replaced by this one, the end of the year 9999. */
  private static final long LATEST = 253_402_300_799L;

  private final Path path;
  private final SpillFile spillFile;
  private final ImportErrors importErrors = new ImportErrors();
  private long records;
  private long legacy;
  private long tombstones;
  private long brokenLinks;

  /**
   * A source.
   *
   * @param path a folder of segments, or one of them; it must not change while it is read
   * @param spillFile an empty table
   */
  public Lmn1Source(Path path, SpillFile spillFile) {
    this.path = path;
    this.spillFile = spillFile;
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    try (LogSegments segments = new LogSegments(path)) {
      for (Map.Entry<Integer, Path> file : segments.files().entrySet()) {
        MemorySegment segment = segments.get(file.getKey());
        if (segment != null) {
          scan(file.getKey(), file.getValue().toString(), segment);
        }
      }
      write(segments, sink);
    }
  }

  private void scan(int number, String name, MemorySegment segment) throws IOException {
    SegmentScan scan = new SegmentScan(segment, name, importErrors);
    while (scan.next()) {
      Lmn1Record record = Lmn1Record.read(segment, scan.offset());
      records++;
      legacy += scan.legacy() ? 1 : 0;
      tombstones += record.isTombstone() ? 1 : 0;
      long address = Lmn1Record.address(number, scan.offset());
      byte[] key =
          new ByteSink(32).md5(record.key()).u64be(record.time()).u64be(address).toByteArray();
      long previous = Lmn1Record.withoutFlags(record.previous());
      spillFile.put(key, new ByteSink(9).u64be(previous).u8(record.flags()).toByteArray());
    }
  }

  private void write(LogSegments segments, RecordSink sink) throws IOException {
    try (SpillFile.Rows rows = spillFile.rows(new byte[0])) {
      byte[] function = new byte[0];
      List<Link> links = new ArrayList<>();
      while (rows.next()) {
        if (!Arrays.equals(rows.key(), 0, function.length, function, 0, function.length)) {
          write(segments, links, sink);
          links.clear();
        }
        function = Arrays.copyOf(rows.key(), Md5.BYTES);
        Cursor key = Cursor.of(rows.key());
        key.skip(Md5.BYTES);
        Cursor value = Cursor.of(rows.value());
        links.add(
            new Link(
                key.u64be(), key.u64be(), value.u64be(), (value.u8() & Lmn1Record.TOMBSTONE) != 0));
      }
      write(segments, links, sink);
    }
  }

  private void write(LogSegments segments, List<Link> links, RecordSink sink) throws IOException {
    Set<Long> addresses = links.stream().map(Link::address).collect(Collectors.toSet());
    brokenLinks +=
        links.stream().filter(l -> l.previous() != 0 && !addresses.contains(l.previous())).count();
    List<Link> order = RecordChain.ordered(links);
    List<@Nullable Removal> removals = removals(order);
    Md5 function = null;
    long pulls = 0;
    for (int i = 0; i < order.size(); i++) {
      long address = order.get(i).address();
      MemorySegment segment = Objects.requireNonNull(segments.get(Lmn1Record.segmentOf(address)));
      Lmn1Record record = Lmn1Record.read(segment, Lmn1Record.offsetOf(address));
      function = record.key();
      pulls = Math.max(pulls, Integer.toUnsignedLong(record.popularity()));
      if (!record.isTombstone()) {
        PushRecord push =
            new PushRecord(0, time(record.time()), ByteString.EMPTY, PushOrigin.UNKNOWN);
        sink.accept(
            new VersionRecord(
                function, 0, push, record.function(), StoreRecord.NO_ADDRESS, removals.get(i)));
      }
    }
    if (function != null && pulls > 0) {
      sink.accept(new PullCountRecord(function, pulls));
    }
  }

  /** The first tombstone after each record; null if there is none. */
  private static List<@Nullable Removal> removals(List<Link> order) {
    List<@Nullable Removal> removals = new ArrayList<>(order.size());
    Removal removal = null;
    for (Link link : order.reversed()) {
      removals.add(removal);
      if (link.tombstone()) {
        removal = new Removal(time(link.time()), ByteString.EMPTY);
      }
    }
    return removals.reversed();
  }

  private static Instant time(long seconds) {
    return Instant.ofEpochSecond(Long.compareUnsigned(seconds, LATEST) > 0 ? LATEST : seconds);
  }

  /** The damaged parts that were skipped. */
  public ImportErrors importErrors() {
    return importErrors;
  }

  /** Number of complete records, including tombstones. */
  public long records() {
    return records;
  }

  /** Number of records with the checksum of older files. */
  public long legacyChecksums() {
    return legacy;
  }

  /** Number of records that end a history. */
  public long tombstones() {
    return tombstones;
  }

  /** Number of records whose previous record is missing. */
  public long brokenLinks() {
    return brokenLinks;
  }
}
