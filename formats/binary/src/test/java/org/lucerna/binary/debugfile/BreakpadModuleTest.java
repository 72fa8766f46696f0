package org.lucerna.binary.debugfile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** The ids are those that minidump-stackwalk forms of the records in a minidump. */
class BreakpadModuleTest {
  private static final ByteString NAME = ByteString.utf8("one.dll");
  private static final int RSDS_AT = 0x300;
  private static final int ENTRY_SIZE_AT = 0x600 + 0x150 + 16;

  @Test
  void windowsProgramIsKnownByItsPdb() {
    PeOutline outline = PeOutline.of(PeFile.of(MemorySegment.ofArray(new PeWriter(true).write())));
    assertThat(BreakpadModule.of(requireNonNull(outline), NAME))
        .isEqualTo(
            new BreakpadModule(
                "windows",
                "x86_64",
                "0403020106050807090A0B0C0D0E0F101A",
                "5A0DE3A13000 one.dll",
                ByteString.utf8("one.pdb")));
  }

  @Test
  void macProgramIsKnownByItsUuid() {
    MachFile file = MachFile.of(MemorySegment.ofArray(new MachWriter(true, true).write()));
    assertThat(BreakpadModule.of(file, NAME))
        .isEqualTo(
            new BreakpadModule("mac", "arm64", "7369787465656E206279746573202E2E0", null, NAME));
  }

  @Test
  void programWithoutAPdbIsUnknown() {
    byte[] bytes = new PeWriter(false).write();
    bytes[RSDS_AT] = 'N';
    assertThat(PeOutline.of(PeFile.of(MemorySegment.ofArray(bytes)))).isNull();
  }

  @Test
  void announcedSizePastTheFileThrowsFormatException() {
    byte[] bytes = new PeWriter(false).write();
    bytes[ENTRY_SIZE_AT + 3] = 0x7f;
    PeFile file = PeFile.of(MemorySegment.ofArray(bytes));
    assertThatThrownBy(file::pdb).isInstanceOf(FormatException.class);
  }
}
