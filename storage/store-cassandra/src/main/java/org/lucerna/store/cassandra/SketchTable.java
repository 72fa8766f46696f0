package org.lucerna.store.cassandra;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.cassandra.TimeTable;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.row.ProgramRow;
import org.lucerna.store.row.SketchRow;

/**
 * The sketches that similarity search uses. Thread-safe.
 *
 * @param owner distinguishes this server's pending sketches from those of others
 */
record SketchTable(
    RowTable sketches,
    RowTable postings,
    LargeTable programs,
    RowTable posted,
    LargeTable waiting,
    SharedCounters counted,
    int owner)
    implements SketchData {
  /** The counted things. */
  static final String SKETCHES = "sketches";

  static final String POSTINGS = "postings";
  static final String PROGRAMS = "programs";

  /** Features whose postings are in one partition have the same high bits. */
  private static final int FEATURE_SHIFT = 20;

  /** Size of a part in the key of its posting. */
  private static final int PART_BYTES = 8 + 2;

  static SketchTable of(Cluster cluster, SharedCounters totals, String owner) {
    return new SketchTable(
        new RowTable(cluster, SketchRow.TABLE),
        new RowTable(cluster, "postings"),
        new LargeTable(new RowTable(cluster, ProgramRow.TABLE)),
        new RowTable(cluster, "parts"),
        new LargeTable(new RowTable(cluster, PendingRow.TABLE)),
        totals,
        owner.hashCode());
  }

  @Override
  public List<List<StoredSketch>> sketches(long[] shortKeys) {
    return sketches
        .ranges(
            Arrays.stream(shortKeys).mapToObj(FunctionTable::range).toList(), MAX_SAME_SHORT_KEY)
        .stream()
        .map(rows -> rows.stream().map(row -> row.as(SketchRow::decode)).toList())
        .toList();
  }

  Scan<StoredSketch> all() {
    return sketches
        .scan(KeyspaceTables.ranges(sketches, null))
        .map(row -> row.as(SketchRow::decode));
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    if (limit == 0) {
      return Arrays.stream(features).mapToObj(_ -> new long[0]).toList();
    }
    return postings
        .ranges(
            Arrays.stream(features)
                .mapToObj(feature -> RowRange.of(part(feature), key(feature), ShortKey.BYTES))
                .toList(),
            limit)
        .stream()
        .map(rows -> rows.stream().mapToLong(row -> row.key(SketchTable::function)).toArray())
        .toList();
  }

  @Override
  public List<List<CallGraphPart>> parts(int[] features, int limit) {
    if (limit == 0) {
      return Arrays.stream(features).mapToObj(_ -> List.<CallGraphPart>of()).toList();
    }
    return posted
        .ranges(
            Arrays.stream(features)
                .mapToObj(feature -> RowRange.of(part(feature), key(feature), PART_BYTES))
                .toList(),
            limit)
        .stream()
        .map(rows -> rows.stream().map(row -> row.key(SketchTable::filePart)).toList())
        .toList();
  }

  private static CallGraphPart filePart(Cursor key) {
    key.skip(Integer.BYTES);
    return new CallGraphPart(key.u64be(), key.u16be());
  }

  @Override
  public void clearPostings() {
    posted.truncate();
    postings.truncate();
    counted.add(Map.of(POSTINGS, -counted.get(POSTINGS)));
  }

  @Override
  public SketchTotals totals() {
    return new SketchTotals(counted.get(SKETCHES), counted.get(POSTINGS), counted.get(PROGRAMS));
  }

  private static long part(int feature) {
    return Integer.toUnsignedLong(feature >>> FEATURE_SHIFT);
  }

  private static ByteString key(int feature) {
    return new ByteSink(Integer.BYTES).u32be(feature).toByteString();
  }

  /** The function in the key of a posting. */
  private static long function(Cursor key) {
    key.skip(Integer.BYTES);
    return ShortKey.read(key);
  }

  @Override
  public @Nullable StoredProgram program(long file) {
    ByteString bytes = programs.get(file, ByteString.EMPTY);
    return bytes == null ? null : program(file, bytes);
  }

  private static StoredProgram program(long file, ByteString bytes) {
    return ProgramRow.decode(file, TimeTable.number(file).toByteArray(), bytes.toByteArray());
  }

  Scan<StoredProgram> allPrograms() {
    return programs.scan().map(large -> program(large.part(), large.bytes()));
  }

  @Override
  public List<Long> pending() {
    return waiting.rows().parts().stream()
        .filter(part -> (int) (part >>> Integer.SIZE) == owner)
        .map(part -> part & 0xffff_ffffL)
        .sorted()
        .toList();
  }

  private long waitingPart(long number) {
    return (long) owner << Integer.SIZE | number;
  }

  @Override
  public @Nullable PendingSketches pending(long number) {
    ByteString bytes = waiting.get(waitingPart(number), ByteString.EMPTY);
    return bytes == null
        ? null
        : PendingRow.decode(number, TimeTable.number(number).toByteArray(), bytes.toByteArray());
  }

  void write(SketchChange change, RowWrites writes) {
    for (StoredSketch sketch : change.sketches()) {
      Md5 key = sketch.key();
      writes.put(
          sketches,
          KeyspaceTables.part(key),
          KeyspaceTables.bytes(key),
          ByteString.wrap(SketchRow.encode(sketch)));
    }
    for (Posting posting : change.postings()) {
      ByteSink key = new ByteSink(Integer.BYTES + ShortKey.BYTES).u32be(posting.feature());
      ShortKey.put(key, posting.function());
      writes.put(postings, part(posting.feature()), key.toByteString(), ByteString.EMPTY);
    }
    for (PartPosting posting : change.parts()) {
      ByteSink key = new ByteSink(Integer.BYTES + PART_BYTES).u32be(posting.feature());
      key.u64be(posting.part().file()).u16be(posting.part().number());
      writes.put(posted, part(posting.feature()), key.toByteString(), ByteString.EMPTY);
    }
    StoredProgram program = change.program();
    if (program != null) {
      programs.put(
          writes, program.file(), ByteString.EMPTY, ByteString.wrap(ProgramRow.encode(program)));
    }
    PendingSketches accepted = change.accepted();
    if (accepted != null) {
      waiting.put(
          writes,
          waitingPart(accepted.number()),
          ByteString.EMPTY,
          ByteString.wrap(PendingRow.encode(accepted)));
    }
    if (change.done() != 0) {
      waiting.delete(writes, waitingPart(change.done()));
    }
  }
}
