package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SamplePdb;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.lidia.Checksums;
import org.lucerna.lidia.LidiaFile;

class PdbToLidiaTest {
  @TempDir private Path folder;

  private static PdbFile pdb() {
    return PdbFile.of(MemorySegment.ofArray(SamplePdb.writer().write()));
  }

  /** The frames at an address, as function, file and line. */
  private List<String> frames(Conversion made, long address) throws IOException {
    assertThat(made.leftOut()).isEmpty();
    Path output = folder.resolve("out.lidia");
    made.writer().writeTo(output);
    try (LidiaFile lidia = LidiaFile.open(output, Checksums.VERIFIED)) {
      return lidia.lookup(address).stream()
          .map(frame -> frame.function() + " " + frame.file() + ":" + frame.line())
          .toList();
    }
  }

  private List<String> frames(long address) throws IOException {
    return frames(new PdbToLidia(CreateOptions.ALL, ReadingListener.NONE).convert(pdb()), address);
  }

  @Test
  void callsHaveTheLineOfTheFunctionAroundThem() throws IOException {
    assertThat(frames(0x1017)).containsExactly("?f@@YAXXZ a.cpp:5");
    assertThat(frames(0x1018)).containsExactly("ns::outer b.h:50", "?f@@YAXXZ a.cpp:6");
    assertThat(frames(0x101f))
        .containsExactly("inner a.cpp:9", "ns::outer b.h:51", "?f@@YAXXZ a.cpp:6");
    assertThat(frames(0x1020))
        .containsExactly("inner a.cpp:9", "ns::outer b.h:51", "?f@@YAXXZ a.cpp:7");
    assertThat(frames(0x1027)).containsExactly("ns::outer b.h:51", "?f@@YAXXZ a.cpp:7");
    assertThat(frames(0x103f)).containsExactly("?f@@YAXXZ a.cpp:7");
    assertThat(frames(0x1040)).isEmpty();
  }

  @Test
  void addressesAreThoseOfTheProgramIfThereIsOne() throws IOException {
    PeFile program = PeFile.of(MemorySegment.ofArray(new PeWriter(true).write()));
    Conversion made =
        new PeToLidia(CreateOptions.ALL, ReadingListener.NONE).convert(program, pdb());

    assertThat(frames(made, program.header().imageBase() + 0x101f)).hasSize(3);
  }

  /** The code after the last line of an inlined function has none if the function has none. */
  @Test
  void functionWithoutLinesHasNotThoseOfWhatIsInlined() throws IOException {
    PdbFile file =
        PdbFile.of(
            MemorySegment.ofArray(
                SamplePdb.writer()
                    .begin(PdbWriter.PROCEDURE, 1, 0x48, 0x10, "made")
                    .beginInlined(0x1002, 12, 4, 0)
                    .endInlined()
                    .end()
                    .write()));
    Conversion made = new PdbToLidia(CreateOptions.ALL, ReadingListener.NONE).convert(file);

    assertThat(frames(made, 0x1049)).containsExactly("inner a.cpp:9", "made :0");
    assertThat(frames(made, 0x104c)).containsExactly("made :0");
  }
}
