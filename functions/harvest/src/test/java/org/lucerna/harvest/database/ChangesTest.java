package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.harvest.database.HarvestSample.HIGH_TAIL;
import static org.lucerna.harvest.database.HarvestSample.LOW_TAIL;
import static org.lucerna.harvest.database.HarvestSample.START;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Undecoded;

class ChangesTest {
  private final IdaDatabase database = HarvestSample.x64().open();
  private final IdbFunction function = database.functions().iterator().next();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void harvestedMetadataAppliesToItsAddresses() {
    HarvestedFunction harvested =
        new DatabaseHarvest(database).functions(skipped -> {}).findFirst().orElseThrow();

    Changes changes =
        Changes.of(function, harvested.name(), Metadata.decode(harvested.metadata().encode()));

    OperandType offset = OperandType.offset(new OffsetReference(-1, 0, 0, 2));
    assertThat(changes.outside()).isEmpty();
    assertThat(changes.all())
        .filteredOn(change -> !(change instanceof Change.Variable))
        .containsExactly(
            new Change.Name(START, ByteString.utf8("worker")),
            new Change.Prototype(
                START, true, ByteString.hex("0c300703070a32"), ByteString.hex("0261036262")),
            new Change.FunctionComment(START, false, ByteString.utf8("does it")),
            new Change.FunctionComment(START, true, ByteString.utf8("everywhere")),
            new Change.Comment(START + 1, false, ByteString.utf8("calls")),
            new Change.Comment(HIGH_TAIL + 1, false, ByteString.utf8("behind")),
            new Change.Comment(LOW_TAIL, true, ByteString.utf8("repeated")),
            new Change.Lines(START + 6, ByteString.utf8("one\ntwo"), ByteString.utf8("after")),
            new Change.StackPoint(START + 1, 8),
            new Change.Frame(START, 0x18, 16L, 8),
            new Change.Representation(START, 0, OperandType.of(OperandForm.STACK_VARIABLE)),
            new Change.Representation(START + 6, 1, offset),
            new Change.Representation(START + 0xb, 1, offset),
            new Change.Representation(LOW_TAIL, 1, offset),
            new Change.Representation(START + 0xb, 2, OperandType.of(OperandForm.HEX)),
            new Change.Representation(START + 0xb, 3, OperandType.of(OperandForm.DECIMAL)));
    FrameDescription frame = harvested.metadata().values(FrameDescription.class).getFirst();
    assertThat(changes.all())
        .filteredOn(Change.Variable.class::isInstance)
        .extracting(change -> ((Change.Variable) change).member())
        .isEqualTo(frame.members());
  }

  @Test
  void metadataForMissingAddressesIsReported() {
    List<InstructionComments.Item> comments =
        List.of(
            comment(0, HarvestSample.CODE.length() - 1L),
            comment(0, HarvestSample.CODE.length()),
            comment(3, 0),
            comment(Location.MAX, Location.MAX));

    Changes changes =
        Changes.of(function, null, Metadata.of(new InstructionComments(false, comments)));

    assertThat(changes.all()).hasSize(1);
    assertThat(changes.outside())
        .containsExactly(comments.get(1).at(), comments.get(2).at(), comments.get(3).at());
  }

  private static InstructionComments.Item comment(long chunk, long offset) {
    return new InstructionComments.Item(new Location(chunk, offset), ByteString.utf8("text"));
  }

  @Test
  void firstChunkOfAKeyCountsAndUndecodableOnesAreIgnored() {
    Changes changes =
        Changes.of(
            function,
            ByteString.EMPTY,
            Metadata.of(
                new DecompilationTime(7),
                new Undecoded(99, ByteString.hex("00"), 0, "unknown"),
                new FunctionComment(true, ByteString.utf8("first")),
                new FunctionComment(true, ByteString.utf8("second")),
                new FrameDescription(8, -1, 0, List.of())));

    assertThat(changes.all())
        .containsExactly(
            new Change.FunctionComment(START, true, ByteString.utf8("first")),
            new Change.Frame(START, 8, null, 0));
  }
}
