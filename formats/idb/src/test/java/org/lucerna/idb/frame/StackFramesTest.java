package org.lucerna.idb.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.StructuresWriter;
import org.lucerna.idb.fixture.StructuresWriter.Member;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.IdbFunctions;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;

/** Frames of functions, as nodes and as types. */
class StackFramesTest {
  private static final long TYPE_AT = 0x10_a000;

  /**
   * A structure whose members state their offsets: an int, saved registers at 16, the return
   * address at 20; their names, and a comment of the first.
   */
  private static final String TYPE =
      "0d19f18008" + "0701" + "07f180400280" + "0a30f180200220" + "0204" + "00";

  private static final String NAMES = "04627566" + "0273" + "0272" + "00";
  private static final String COMMENTS = "0263" + "00";

  /** Builds a program. */
  private static final class Program {
    private final AddressSpace space;
    private final RecordsWriter records;
    private final StructuresWriter structures;
    private final long functions;

    Program(int wordSize, long netdelta) {
      space = new AddressSpace(wordSize, netdelta);
      records = new RecordsWriter(wordSize);
      structures = new StructuresWriter(records, wordSize);
      functions = records.node("$ funcs");
    }

    /** Adds a function with a frame of 16 bytes and 4 bytes of saved registers. */
    void function(long start, long frameNode) {
      long stored = frameNode == 0 ? 0 : space.wrap(frameNode - records.base());
      Packer packed = new Packer(space.wordSize()).ea(start, 0x10).dw(0).ea(stored, 16).dw(4);
      records.sup(functions, space.node(start), packed.ea(8).done());
    }

    void type(long start, String hex) {
      records.sup(space.node(start), TYPE_AT, ByteString.hex(hex));
    }

    StackFrames frames() {
      return new StackFrames(
          records.nodes(), space, () -> new TypeLayout(TypeLibrary.EMPTY, space.wordSize()));
    }
  }

  @ParameterizedTest
  @CsvSource({"4, 0", "8, 0", "8, -4096"})
  void framesAreReadFromNodes(int wordSize, long netdelta) {
    Program program = new Program(wordSize, netdelta);
    long frame =
        program.structures.unlisted(
            "$ F2000",
            0x40,
            0,
            new Member("var_8", 8, 4),
            new Member(" s", 4, 4),
            new Member(" r", 0, 4),
            new Member("arg_4", 4, 4));
    program.function(0x2000, frame);
    program.function(0x3000, 0);
    program.function(0x4000, program.space.mask());
    List<StackFrame> all = program.frames().toList();
    assertThat(all).hasSize(1);
    assertThat(all.getFirst().function().start()).isEqualTo(0x2000);
    assertThat(all.getFirst().structure().size()).isEqualTo(32);
    assertThat(all.getFirst().variables())
        .extracting(
            v -> v.member().name().text(),
            v -> v.member().offset(),
            FrameVariable::shown,
            FrameVariable::role)
        .containsExactly(
            tuple("var_8", 8L, -8L, FrameRole.VARIABLE),
            tuple(" s", 16L, 0L, FrameRole.SAVED_REGISTERS),
            tuple(" r", 20L, 4L, FrameRole.RETURN_ADDRESS),
            tuple("arg_4", 28L, 12L, FrameRole.VARIABLE));
  }

  @ParameterizedTest
  @CsvSource({"4, 0", "8, 0", "8, -4096"})
  void framesAreReadFromTypes(int wordSize, long netdelta) {
    Program program = new Program(wordSize, netdelta);
    program.function(0x2000, program.space.node(0x2000));
    program.type(0x2000, "01" + TYPE + NAMES + COMMENTS);
    program.function(0x3000, 0);
    program.type(0x3000, "01" + TYPE);
    List<StackFrame> all = program.frames().toList();
    assertThat(all).extracting(f -> f.function().start()).containsExactly(0x2000L, 0x3000L);
    List<FrameVariable> variables = all.getFirst().variables();
    assertThat(variables)
        .extracting(
            v -> v.member().name().text(),
            v -> v.member().offset(),
            v -> v.member().size(),
            FrameVariable::shown,
            FrameVariable::role)
        .containsExactly(
            tuple("buf", 0L, 4L, -16L, FrameRole.VARIABLE),
            tuple("s", 16L, 4L, 0L, FrameRole.SAVED_REGISTERS),
            tuple("r", 20L, (long) wordSize, 4L, FrameRole.RETURN_ADDRESS));
    assertThat(variables.getFirst().member().repeatableComment()).hasToString("c");
    assertThat(variables.getLast().member().repeatableComment()).isNull();
    assertThat(all.getLast().variables()).allMatch(v -> v.member().name().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "02" + TYPE + ", a frame of form 1",
    "01" + "0700" + ", a structure",
    "01" + "0f00" + ", a structure",
    "01" + "07" + ", NUL",
  })
  void damagedFrameThrowsFormatException(String hex, String expected) {
    Program program = new Program(8, 0);
    program.function(0x2000, 0x2000);
    program.type(0x2000, hex);
    assertThatThrownBy(() -> program.frames().toList())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void frameOfOneFunctionIsFound() {
    Program program = new Program(8, 0);
    program.function(0x2000, 0);
    program.function(0x3000, 0);
    program.type(0x3000, "01" + TYPE);
    IdbFunctions functions = new IdbFunctions(program.records.nodes(), program.space);
    List<IdbFunction> all = functions.toList();
    assertThat(program.frames().of(all.getFirst())).isNull();
    assertThat(program.frames().of(all.getLast())).isNotNull();
  }
}
