package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Located;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;

/**
 * Changes to a function in a database according to metadata from elsewhere: the reverse of {@link
 * DatabaseHarvest}.
 *
 * <p>Of several chunks with one key, the first counts, as in IDA. Chunks that cannot be decoded,
 * and the decompilation time, change nothing.
 *
 * @param all in the order of the metadata, the name first
 * @param outside locations that the function does not have, because it differs from the one the
 *     metadata belongs to
 */
public record Changes(List<Change> all, List<Location> outside) {
  /** Copies the lists. */
  public Changes {
    all = List.copyOf(all);
    outside = List.copyOf(outside);
  }

  /**
   * The changes to a function.
   *
   * @param name null or empty for none
   */
  public static Changes of(IdbFunction function, @Nullable ByteString name, Metadata metadata) {
    return of(FunctionRanges.of(function), name, metadata);
  }

  /** Like {@link #of(IdbFunction, ByteString, Metadata)}, for a harvested function. */
  public static Changes of(
      HarvestedFunction function, @Nullable ByteString name, Metadata metadata) {
    return of(FunctionRanges.of(function), name, metadata);
  }

  private static Changes of(FunctionRanges ranges, @Nullable ByteString name, Metadata metadata) {
    Collector collector = new Collector(ranges);
    if (name != null && !name.isEmpty()) {
      collector.all.add(new Change.Name(collector.start, name));
    }
    Set<MetadataKey> seen = EnumSet.noneOf(MetadataKey.class);
    for (MetadataChunk chunk : metadata.chunks()) {
      MetadataKey key = MetadataKey.of(chunk.key());
      if (key != null && seen.add(key)) {
        collector.add(chunk.value());
      }
    }
    return new Changes(collector.all, collector.outside);
  }

  private static final class Collector {
    private final long start;
    private final FunctionRanges ranges;
    private final List<Change> all = new ArrayList<>();
    private final List<Location> outside = new ArrayList<>();

    Collector(FunctionRanges ranges) {
      this.ranges = ranges;
      start = ranges.chunks().getFirst().start();
    }

    void add(ChunkValue value) {
      switch (value) {
        case FunctionType type -> all.add(prototype(type));
        case FunctionComment comment ->
            all.add(new Change.FunctionComment(start, comment.repeatable(), comment.text()));
        case InstructionComments comments -> {
          for (InstructionComments.Item item : comments.items()) {
            locate(item, at -> new Change.Comment(at, comments.repeatable(), item.text()));
          }
        }
        case ExtraComments comments -> {
          for (ExtraComments.Item item : comments.items()) {
            locate(item, at -> new Change.Lines(at, item.anterior(), item.posterior()));
          }
        }
        case StackPoints points -> {
          for (StackPoints.Item item : points.items()) {
            locate(item, at -> new Change.StackPoint(at, item.delta()));
          }
        }
        case FrameDescription frame -> addFrame(frame);
        case Operands operands -> {
          for (Operands.Item item : operands.items()) {
            addOperands(item, 0, List.of(item.first(), item.second()));
          }
        }
        case FurtherOperands operands -> {
          for (FurtherOperands.Item item : operands.items()) {
            addOperands(item, FurtherOperands.FIRST, item.operands());
          }
        }
        case DecompilationTime time -> {}
        case Undecoded raw -> {}
      }
    }

    private Change prototype(FunctionType type) {
      ByteString fields = type.fields() == null ? ByteString.EMPTY : type.fields();
      return new Change.Prototype(start, type.byUser(), type.type(), fields);
    }

    private void addFrame(FrameDescription frame) {
      all.add(
          new Change.Frame(
              start,
              frame.frameSize(),
              frame.argumentSize() < 0 ? null : Long.valueOf(frame.argumentSize()),
              frame.savedRegistersSize()));
      frame.members().forEach(member -> all.add(new Change.Variable(start, member)));
    }

    private void addOperands(Located item, int first, List<OperandType> operands) {
      for (int i = 0; i < operands.size(); i++) {
        OperandType operand = operands.get(i);
        int number = first + i;
        if (!operand.equals(OperandType.NONE)) {
          locate(item, at -> new Change.Representation(at, number, operand));
        }
      }
    }

    private void locate(Located item, LongFunction<Change> change) {
      Long address = ranges.address(item.at());
      if (address == null) {
        outside.add(item.at());
      } else {
        all.add(change.apply(address));
      }
    }
  }
}
