package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Located;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;

/** The database's information about the instructions of a function. */
final class InstructionHarvest {
  /** The order by chunk, then by offset. */
  static final Comparator<Located> ORDER =
      Comparator.comparing(Located::at, Comparator.comparingLong(Location::chunk))
          .thenComparing(Located::at, Comparator.comparingLong(Location::offset));

  private static final int FORMS = 0x0ff0_0000;
  private static final int WIDE = 64;
  private static final int REFERENCE_32 = 2;
  private static final int REFERENCE_64 = 9;

  private final IdaDatabase database;
  private final boolean hasFurther;
  private final int plainReference;

  InstructionHarvest(IdaDatabase database) {
    this.database = database;
    IdaInfo info = database.root().idaInfo();
    hasFurther = info != null && info.version() >= IdaInfo.PACKED;
    plainReference = info != null && info.bitness() == WIDE ? REFERENCE_64 : REFERENCE_32;
  }

  /** The results, by metadata key; null for nothing. */
  record Found(
      @Nullable InstructionComments comments,
      @Nullable InstructionComments repeatable,
      @Nullable ExtraComments lines,
      @Nullable Operands operands,
      @Nullable FurtherOperands further) {}

  Found of(FunctionCode code) {
    Walk walk = new Walk();
    for (int chunk = 0; chunk < code.runs().size(); chunk++) {
      CodeRun run = code.runs().get(chunk);
      for (int i = 0; i < run.size(); i++) {
        walk.visit(run.address(i), new Location(chunk, i), run.flags(i));
      }
    }
    return walk.found();
  }

  private final class Walk {
    private final List<InstructionComments.Item> comments = new ArrayList<>();
    private final List<InstructionComments.Item> repeatable = new ArrayList<>();
    private final List<ExtraComments.Item> lines = new ArrayList<>();
    private final List<Operands.Item> operands = new ArrayList<>();
    private final List<FurtherOperands.Item> further = new ArrayList<>();

    void visit(long address, Location at, int flags) {
      if (ByteFlags.is(flags, ByteFlags.COMMENT)) {
        Item item = database.at(address);
        add(comments, at, item.comment());
        add(repeatable, at, item.repeatableComment());
      }
      if (ByteFlags.is(flags, ByteFlags.LINES)) {
        addLines(address, at);
      }
      if (ByteFlags.isCode(flags)) {
        addOperands(address, at, flags);
      }
    }

    private static void add(
        List<InstructionComments.Item> items, Location at, @Nullable ByteString text) {
      if (text != null && !text.isEmpty()) {
        items.add(new InstructionComments.Item(at, text));
      }
    }

    private void addLines(long address, Location at) {
      ByteString anterior =
          joined(ListingHeader.removedFrom(database.comments().anteriorLines(address)));
      ByteString posterior = joined(database.comments().posteriorLines(address));
      if (!anterior.isEmpty() || !posterior.isEmpty()) {
        lines.add(new ExtraComments.Item(at, anterior, posterior));
      }
    }

    private void addOperands(long address, Location at, int flags) {
      if ((flags & FORMS) != 0) {
        Item item = database.at(address);
        operands.add(
            new Operands.Item(
                at,
                operand(item, 0, OffsetOperands.first(flags)),
                operand(item, 1, OffsetOperands.second(flags))));
      }
      if (hasFurther) {
        addFurther(address, at);
      }
    }

    private void addFurther(long address, Location at) {
      Item item = database.at(address);
      long forms = item.extendedFlags();
      if (forms == 0) {
        return;
      }
      List<OperandType> shown = new ArrayList<>(FurtherOperands.COUNT);
      for (int i = 0; i < FurtherOperands.COUNT; i++) {
        OperandForm form = OperandForm.of((int) (forms >>> (4 * i)));
        shown.add(operand(item, FurtherOperands.FIRST + i, form));
      }
      further.add(new FurtherOperands.Item(at, shown));
    }

    Found found() {
      return new Found(
          comments.isEmpty() ? null : new InstructionComments(false, comments),
          repeatable.isEmpty() ? null : new InstructionComments(true, repeatable),
          lines.isEmpty() ? null : new ExtraComments(lines),
          operands.isEmpty() ? null : new Operands(operands),
          further.isEmpty() ? null : new FurtherOperands(further));
    }
  }

  private OperandType operand(Item item, int number, OperandForm form) {
    if (form != OperandForm.OFFSET) {
      return OperandType.of(form);
    }
    org.lucerna.idb.item.CrossReference stored = item.operand(number).offset();
    return OperandType.offset(
        stored == null
            ? new OffsetReference(PackedInts.BADADDR, 0, 0, plainReference)
            : new OffsetReference(
                stored.target() == null ? PackedInts.BADADDR : stored.target(),
                stored.base() == null ? 0 : base(stored.base()),
                stored.delta(),
                stored.flags()));
  }

  /** All ones means none, for any address size. */
  private long base(long stored) {
    return stored == database.addresses().mask() ? PackedInts.BADADDR : stored;
  }

  private static ByteString joined(List<ByteString> lines) {
    ByteSink text = new ByteSink();
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0) {
        text.u8('\n');
      }
      text.bytes(lines.get(i));
    }
    return text.toByteString();
  }
}
