package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.StackPoint;
import org.lucerna.idb.item.AdditionalFlag;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.StackPoints;

/** Converts the metadata of a function in a database to Lumina's, in key order. */
final class MetadataHarvest {
  private final IdaDatabase database;
  private final InstructionHarvest instructions;
  private final TypeLibrary types;

  MetadataHarvest(IdaDatabase database) {
    this.database = database;
    this.instructions = new InstructionHarvest(database);
    this.types = database.knownTypes();
  }

  Metadata of(IdbFunction function, FunctionRanges ranges, FunctionCode code) {
    InstructionHarvest.Found found = instructions.of(code);
    List<ChunkValue> values = new ArrayList<>();
    for (MetadataKey key : MetadataKey.values()) {
      ChunkValue value =
          switch (key) {
            case TYPE -> type(function);
            case VD_ELAPSED -> null;
            case FCMT -> comment(false, function.comment());
            case FRPTCMT -> comment(true, function.repeatableComment());
            case CMTS -> found.comments();
            case RPTCMTS -> found.repeatable();
            case EXTRACMTS -> found.lines();
            case USER_STKPNTS -> stackPoints(function, ranges);
            case FRAME_DESC -> frame(function);
            case OPS -> found.operands();
            case OPS_EX -> found.further();
          };
      if (value != null) {
        values.add(value);
      }
    }
    return Metadata.of(values);
  }

  private @Nullable FunctionType type(IdbFunction function) {
    Prototype prototype = database.prototypes().at(function.start());
    ByteString type = prototype == null ? null : types.byName(prototype.type());
    if (prototype == null || type == null || type.isEmpty()) {
      return null;
    }
    boolean definite =
        database.at(function.start()).additionalFlags().contains(AdditionalFlag.DEFINITE_TYPE);
    ByteString fields = prototype.fields();
    return new FunctionType(definite ? 1 : 0, type, fields.isEmpty() ? null : fields);
  }

  private static @Nullable FunctionComment comment(boolean repeatable, @Nullable ByteString text) {
    return text == null || text.isEmpty() || SimilarityMark.isComment(text.text())
        ? null
        : new FunctionComment(repeatable, text);
  }

  private @Nullable FrameDescription frame(IdbFunction function) {
    StackFrame frame = database.frames().of(function);
    return frame == null ? null : new FrameHarvest(database.addresses(), types).of(frame);
  }

  private @Nullable StackPoints stackPoints(IdbFunction function, FunctionRanges ranges) {
    List<StackPoints.Item> points = new ArrayList<>();
    for (StackPoint point : database.functions().details(function).stackPoints()) {
      Location at = isByUser(point) ? ranges.location(point.address()) : null;
      if (at != null) {
        points.add(new StackPoints.Item(at, point.change()));
      }
    }
    points.sort(InstructionHarvest.ORDER);
    return points.isEmpty() ? null : new StackPoints(points);
  }

  private boolean isByUser(StackPoint point) {
    return database
        .at(point.address())
        .additionalFlags()
        .contains(AdditionalFlag.USER_STACK_CHANGE);
  }
}
