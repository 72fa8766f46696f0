package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.harvest.script.Samples.BASE;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.Undecoded;

class AnnotationsTest {
  private final Annotations annotations = new Annotations(BASE);

  @Test
  void everythingBecomesAStep() {
    Annotations everything = Samples.oneFunction();

    assertThat(Samples.expected(everything))
        .containsExactly(
            List.of("function", 0x1000L, 64L),
            List.of("name", 0x1000L, "f"),
            List.of("prototype", 0x1000L, "int __cdecl f(int a, char *bb);", 1L),
            List.of("note", 0x1000L, "said", 0L),
            List.of("note", 0x1000L, "everywhere", 1L),
            List.of("comment", 0x1004L, "said", 0L),
            List.of("before", 0x1004L, "one\n\ntwo"),
            List.of("behind", 0x1004L, "said"),
            List.of("stack", 0x1004L, -8L),
            List.of("frame", 0x1000L, 24L, 8L, -1L),
            List.of("variable", 0x1000L, 16L, 4L, "count", "int count;", "how many", ""),
            List.of("operand", 0x1004L, 0L, 1L, 0L, 0L, 0L),
            List.of("operand", 0x1004L, 1L, 5L, 9L, 0L, 0L),
            List.of("operand", 0x1008L, 1L, 11L, 0L, 0L, 0L));
    assertThat(everything.leftOut())
        .isEqualTo(Map.of("operands", 1, "places outside their function", 1));
    assertThat(everything.ofIdaAlone()).isEqualTo(6);
  }

  @Test
  void placesInTailsAreRelativeToTheirStart() {
    HarvestedFunction scattered =
        new HarvestedFunction(
            BASE + 0x1000,
            0x30,
            List.of(new AddressRange(BASE + 0x400, BASE + 0x410)),
            List.of(),
            null,
            false,
            Metadata.EMPTY,
            HarvestedFunction.Source.DATABASE,
            null);
    ByteString said = ByteString.utf8("said");
    annotations.add(
        scattered,
        null,
        Metadata.of(
            new InstructionComments(
                false,
                List.of(
                    new InstructionComments.Item(new Location(0, 0x1f), said),
                    new InstructionComments.Item(new Location(0, 0x20), said),
                    new InstructionComments.Item(new Location(1, 0xf), said)))));

    assertThat(Samples.expected(annotations))
        .containsExactly(
            List.of("function", 0x1000L, 0x20L),
            List.of("comment", 0x101fL, "said", 0L),
            List.of("comment", 0x40fL, "said", 0L));
    assertThat(annotations.leftOut()).isEqualTo(Map.of("places outside their function", 1));
  }

  @Test
  void tailIsNotASeparateFunction() {
    HarvestedFunction tail =
        new HarvestedFunction(
            BASE + 0x400,
            0x10,
            List.of(),
            List.of(),
            null,
            false,
            Metadata.EMPTY,
            HarvestedFunction.Source.TAIL,
            null);
    annotations.add(tail, ByteString.utf8("f.cold"), Metadata.EMPTY);

    assertThat(annotations.steps()).isEmpty();
    assertThat(annotations.leftOut()).isEqualTo(Map.of("tails of functions", 1));
  }

  @Test
  void dataOfOneDatabaseIsOmitted() {
    OperandType absolute = OperandType.offset(new OffsetReference(0x401000, 0, 0, 9));
    annotations.add(
        Samples.function(BASE, 64),
        null,
        Metadata.of(
            // A pointer to the local type number 3.
            new FunctionType(0, ByteString.hex("0c300a3d032304"), null),
            new Operands(
                List.of(new Operands.Item(new Location(0, 0), absolute, OperandType.NONE))),
            new DecompilationTime(7),
            new Undecoded(9, ByteString.hex("ff"), 0, "broken")));

    assertThat(annotations.steps()).isEmpty();
    assertThat(annotations.leftOut())
        .isEqualTo(Map.of("prototypes", 1, "operands", 1, "undecoded values", 1));
  }

  @Test
  void functionWithoutChangesIsNotCreated() {
    annotations.add(Samples.function(BASE, 64), ByteString.EMPTY, Metadata.EMPTY);

    assertThat(annotations.steps()).isEmpty();
  }

  @Test
  void nulIsDropped() {
    annotations.add(Samples.function(BASE, 64), ByteString.hex("610062"), Metadata.EMPTY);

    assertThat(Samples.expected(annotations)).contains(List.of("name", 0L, "ab"));
  }
}
