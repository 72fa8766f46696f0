package org.lucerna.idb.til;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.ContainerWriter;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.TilWriter;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;

/** Pointers in databases whose addresses are wider than those of their program. */
class ProgramPointerTest {
  private static final long START = 0x1000;

  /** A database of IDA 9: with 64-bit addresses, regardless of the program. */
  private static IdaDatabase database(int programFlags) {
    RecordsWriter records = new RecordsWriter(8);
    Packer info = new Packer(8).raw(ByteString.utf8("IDA")).u8(910 & 0xff).u8(910 >> 8);
    info.ds("metapc").dw(1).dd(programFlags);
    records.sup(records.node("Root Node"), 0x41b994, info.done());
    records.sup(
        records.node("$ funcs"), START, new Packer(8).ea(START, 0x10).dw(0).ea(0, 16).done());
    // struct { void *p; } as the function's frame.
    records.sup(START, 0x10_a000, ByteString.hex("01" + "0d09" + "0a01" + "00" + "0270" + "00"));
    TilWriter types =
        new TilWriter(0x12, TilHeader.ORDINALS)
            .compiler("001300000000")
            .type("pair", 1, "0d 11 0a01 07", "a", "b");
    byte[] file =
        new ContainerWriter(Magic.IDA2, 6, Compression.STORED)
            .section(SectionKind.ID0, BTreeWriter.write(BTreeVersion.V2_0, 8192, records.records()))
            .section(SectionKind.TIL, types.write())
            .write();
    return IdaDatabase.of(MemorySegment.ofArray(file));
  }

  @ParameterizedTest
  @CsvSource({"0, 4, 8", "2, 4, 8", "4, 8, 16", "6, 8, 16"})
  void pointersHaveTheProgramsSize(int programFlags, long pointer, long size) {
    try (IdaDatabase database = database(programFlags)) {
      assertThat(database.wordSize()).isEqualTo(8);
      assertThat(database.typeLayout().pointerSize()).isEqualTo(pointer);
      Structure pair = database.structures().toList().getFirst();
      assertThat(pair.size()).isEqualTo(size);
      assertThat(pair.members()).extracting(StructureMember::offset).containsExactly(0L, pointer);
      assertThat(database.frames().toList().getFirst().variables())
          .singleElement()
          .satisfies(variable -> assertThat(variable.member().size()).isEqualTo(pointer));
    }
  }
}
