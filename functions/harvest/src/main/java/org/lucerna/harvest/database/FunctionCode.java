package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.isa.Architecture;

/** A function's code in a database. For one thread. */
final class FunctionCode implements CodeView {
  /** Maximum size of a function with a key: 16 MiB. Real functions are far smaller. */
  static final long MOST_BYTES = 1 << 24;

  /** Maximum number of chunks of a function with a key. */
  static final int MOST_CHUNKS = 1 << 12;

  private final List<CodeRun> runs;
  private final List<CodeChunk> chunks;
  private final OffsetOperands offsets;
  private int last;

  private FunctionCode(List<CodeRun> runs, OffsetOperands offsets) {
    this.runs = runs;
    this.chunks = runs.stream().map(CodeRun::chunk).toList();
    this.offsets = offsets;
  }

  /**
   * The reason why these addresses have no view; null if there is one.
   *
   * @param regions the address ranges with bytes in the database, ascending
   */
  static @Nullable String problem(FunctionRanges ranges, List<AddressRange> regions) {
    if (ranges.chunks().size() > MOST_CHUNKS) {
      return "more than " + MOST_CHUNKS + " chunks";
    }
    long size = 0;
    for (AddressRange chunk : ranges.chunks()) {
      if (Long.compareUnsigned(chunk.size(), MOST_BYTES - size) > 0) {
        return "more than " + MOST_BYTES + " bytes";
      }
      size += chunk.size();
      if (!isCovered(chunk, regions)) {
        return "bytes missing from the database in " + chunk;
      }
    }
    return null;
  }

  private static boolean isCovered(AddressRange chunk, List<AddressRange> regions) {
    long at = chunk.start();
    for (AddressRange region : regions) {
      if (region.contains(at)) {
        if (Long.compareUnsigned(chunk.end(), region.end()) <= 0) {
          return true;
        }
        at = region.end();
      }
    }
    return false;
  }

  /** The view of addresses without a {@link #problem}. */
  static FunctionCode read(FunctionRanges ranges, IdaDatabase database, Architecture architecture) {
    List<CodeRun> runs = new ArrayList<>();
    for (AddressRange range : ranges.chunks()) {
      runs.add(new CodeRun(range, database.memory()));
    }
    return new FunctionCode(runs, new OffsetOperands(database, architecture));
  }

  /** The chunks with their flags, in the order of {@link #chunks}. */
  List<CodeRun> runs() {
    return runs;
  }

  @Override
  public List<CodeChunk> chunks() {
    return chunks;
  }

  @Override
  public boolean isData(long address) {
    CodeRun run = run(address);
    return run == null || run.isData(address);
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    CodeRun run = run(instruction);
    return run != null
        && ByteFlags.isCode(run.flagsAt(instruction))
        && offsets.isOffset(run, instruction, field);
  }

  /** Chunks are queried in order, so the search continues where it ended. */
  private @Nullable CodeRun run(long address) {
    for (int i = 0; i < runs.size(); i++) {
      int index = (last + i) % runs.size();
      if (runs.get(index).contains(address)) {
        last = index;
        return runs.get(index);
      }
    }
    return null;
  }
}
