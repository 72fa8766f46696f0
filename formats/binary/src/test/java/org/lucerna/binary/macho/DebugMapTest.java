package org.lucerna.binary.macho;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.MappedProgram;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

class DebugMapTest {
  private final MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);

  DebugMapTest() {
    writer.section("__const", MachObjectWriter.DATA, "00".repeat(0x100));
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x100));
  }

  private static MachFile file(byte[] bytes) {
    return MachFile.of(MemorySegment.ofArray(bytes));
  }

  private List<MappedObject> map() {
    return DebugMap.of(file(MappedProgram.linked(writer.write()))).objects();
  }

  private static MappedFunction function(String name, long address, long size) {
    return new MappedFunction(ByteString.utf8(name), address, size);
  }

  private static MappedObject object(String path, long time, MappedFunction... functions) {
    return new MappedObject(ByteString.utf8(path), time, List.of(functions));
  }

  @Test
  void functionsBelongToTheObjectFileBeforeThem() {
    writer
        .source("a.c")
        .object("/a.o", 7)
        .function("_a", 0x100, 0x10)
        .function("_b", 0x1f0, 0x10)
        .source("")
        .source("c.c")
        .object("/x.a(c.o)", 0)
        .function("_c", 0x110, 1)
        .source("");
    assertThat(map())
        .containsExactly(
            object("/a.o", 7, function("_a", 0x100, 0x10), function("_b", 0x1f0, 0x10)),
            object("/x.a(c.o)", 0, function("_c", 0x110, 1)));
  }

  /** Some linkers end no source file before the next one. */
  @Test
  void objectFileEndsAtTheNextSource() {
    writer
        .object("/a.o", 0)
        .function("_a", 0x100, 1)
        .object("/b.o", 0)
        .function("_b", 0x101, 1)
        .source("c.c")
        .function("_of_no_object", 0x102, 1);
    assertThat(map())
        .containsExactly(
            object("/a.o", 0, function("_a", 0x100, 1)),
            object("/b.o", 0, function("_b", 0x101, 1)));
  }

  @Test
  void functionOutsideCodeIsLeftOut() {
    writer
        .object("/a.o", 0)
        .function("_in_data", 0x10, 0x10)
        .function("_past_the_end", 0x1f0, 0x11)
        .function("_endless", 0x100, -1)
        .function("_nowhere", 0x4000, 1)
        .function("_empty", 0x100, 0)
        .symbol("_without_size", 0x24, 2, 0, 0x100)
        .function("_good", 0x100, 0x100);
    assertThat(map()).containsExactly(object("/a.o", 0, function("_good", 0x100, 0x100)));
  }

  @Test
  void objectFileWithoutFunctionsIsLeftOut() {
    writer.object("/data.o", 0).symbol("_data", 0x20, 0, 0, 0).source("");
    assertThat(map()).isEmpty();
    assertThat(DebugMap.of(file(new MachWriter(true, true).write())).objects()).isEmpty();
  }

  @Test
  void nameOutsideTheFileThrowsFormatException() {
    writer.object("/a.o", 0).function("_a", 0x100, 1);
    byte[] program = MappedProgram.linked(writer.write());
    // The last name has no end.
    program[program.length - 1] = 'x';
    program[program.length - 2] = 'x';
    assertThatThrownBy(() -> DebugMap.of(file(program))).isInstanceOf(FormatException.class);
  }

  @Test
  void namesThatShareBytesAreRefused() {
    writer.object("/a.o", 0);
    for (int i = 0; i < 20; i++) {
      writer.symbol("n".repeat(1000), 0x24, 2, 0, 0x100);
    }
    byte[] program = MappedProgram.linked(writer.write());
    MachSymbolTable symbols = file(program).symbols();
    assertThat(symbols.get(20).name().length()).isEqualTo(1000);
    int entries = program.length - 20 * 1001 - 6 - 16 * symbols.count() - 1;
    for (int i = 1; i < symbols.count(); i++) {
      // All have the first one's name, and all of the others' bytes are part of it.
      System.arraycopy(program, entries + 16, program, entries + 16 * i, 4);
    }
    for (int at = program.length - 20 * 1001; at < program.length - 1; at++) {
      program[at] = 'n';
    }
    assertThatThrownBy(() -> DebugMap.of(file(program)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("names of at most");
  }
}
