package org.lucerna.binary.pdb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lucerna.binary.fixture.PdbWriter.FUNCTION;
import static org.lucerna.binary.fixture.PdbWriter.LOCAL_PROCEDURE;
import static org.lucerna.binary.fixture.PdbWriter.PROCEDURE;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

class PdbFileTest {
  private static PdbFile read(PdbWriter writer) {
    return PdbFile.of(MemorySegment.ofArray(writer.write()));
  }

  private static PdbFunction function(long rva, long size, String name, String... others) {
    return new PdbFunction(
        rva, size, ByteString.utf8(name), List.of(others).stream().map(ByteString::utf8).toList());
  }

  @Test
  void functionHasTheNameOfTheLinkerAndTheSizeOfTheCompiler() {
    PdbWriter writer =
        new PdbWriter()
            .module(1, 0, 0x60)
            .function(PROCEDURE, 1, 0x10, 0x20, "ns::f")
            .publicName(FUNCTION, 1, 0x10, "?f@ns@@YAXXZ");

    assertThat(read(writer).functions()).containsExactly(function(0x1010, 0x20, "?f@ns@@YAXXZ"));
  }

  @Test
  void staticFunctionsAndThunksHaveTheNameOfTheCompiler() {
    PdbWriter writer =
        new PdbWriter()
            .module(1, 0, 0x60)
            .function(LOCAL_PROCEDURE, 1, 0x20, 8, "`anonymous namespace'::g")
            .thunk(1, 0x40, 6, "CreateFileW");

    assertThat(read(writer).functions())
        .containsExactly(
            function(0x1020, 8, "`anonymous namespace'::g"), function(0x1040, 6, "CreateFileW"));
  }

  @Test
  void partElsewhereBelongsToTheFunctionOfItsPlace() {
    PdbWriter writer =
        new PdbWriter()
            .module(1, 0, 0x60)
            .begin(PROCEDURE, 1, 0x10, 0x20, "f")
            .part(0x40, 8, 0x18)
            .part(0x48, 0, 0x10)
            .part(0x50, 8, 0x38)
            .part(0x10, 8, 0x10)
            .end();
    PdbFile file = read(writer);

    assertThat(file.parts()).containsExactly(new PdbPart(0x1040, 8, 0x1010));
    assertThat(file.functions()).containsExactly(function(0x1010, 0x20, "f"));
  }

  @Test
  void functionThatOnlyAPublicNamesHasNoSizeAndDataIsNoFunction() {
    PdbWriter writer =
        new PdbWriter()
            .publicName(FUNCTION, 1, 4, "memcpy")
            .publicName(0, 2, 0, "?table@@3PAHA")
            .publicName(FUNCTION, 9, 0, "noSuchSection");

    assertThat(read(writer).functions()).containsExactly(function(0x1004, 0, "memcpy"));
  }

  @Test
  void equalCodeHasTheNameOfTheModuleThatItIsOf() {
    PdbWriter writer =
        new PdbWriter()
            .module(1, 0, 0x10)
            .function(PROCEDURE, 1, 0x10, 4, "first")
            .module(1, 0x10, 0x10)
            .function(PROCEDURE, 1, 0x10, 4, "ns::second")
            .publicName(FUNCTION, 1, 0x10, "first")
            .publicName(FUNCTION, 1, 0x10, "?second@ns@@YAXXZ")
            .publicName(FUNCTION, 1, 0x10, "third");

    assertThat(read(writer).functions())
        .containsExactly(function(0x1010, 4, "?second@ns@@YAXXZ", "first", "third"));
  }

  @Test
  void equalCodeOfNoKnownModuleHasTheFirstNameOfTheFile() {
    PdbWriter writer =
        new PdbWriter()
            .module(2, 0, 0x10)
            .function(PROCEDURE, 1, 0x10, 4, "b")
            .publicName(FUNCTION, 1, 0x10, "a")
            .publicName(FUNCTION, 1, 0x10, "b");

    assertThat(read(writer).functions()).containsExactly(function(0x1010, 4, "a", "b"));
  }

  @Test
  void streamsAreReadWhereverTheirBlocksAre() {
    PdbWriter scattered = new PdbWriter().scattered(512).module(1, 0, 0x60);
    PdbWriter dense = new PdbWriter().module(1, 0, 0x60);
    for (int i = 0; i < 4000; i++) {
      for (PdbWriter writer : List.of(scattered, dense)) {
        writer.function(PROCEDURE, 1, i, 1, "a_function_with_a_name_of_some_length_" + i);
      }
    }

    assertThat(scattered.write().length).isGreaterThan(512 * 512);
    assertThat(read(scattered).functions()).hasSize(4000).isEqualTo(read(dense).functions());
  }

  @Test
  void addressesFollowCodeThatWasReorderedAfterLinking() {
    PdbWriter writer =
        new PdbWriter()
            .publicName(FUNCTION, 1, 0x08, "moved")
            .publicName(FUNCTION, 1, 0x24, "gone")
            .publicName(FUNCTION, 1, 0x40, "stayed")
            .moved(0x1000, 0x3000)
            .moved(0x1020, 0)
            .moved(0x1030, 0x1030);

    assertThat(read(writer).functions())
        .containsExactly(function(0x1040, 0, "stayed"), function(0x3008, 0, "moved"));
  }

  @Test
  void fileIsThatOfTheProgramIfGuidAndAgeAgree() {
    PdbReference named =
        requireNonNull(PeFile.of(MemorySegment.ofArray(new PeWriter(true).write())).pdb());
    ByteString guid = PeWriter.PDB_GUID;

    assertThat(read(new PdbWriter()).isOf(named)).isTrue();
    assertThat(read(new PdbWriter().id(guid, 1)).isOf(named)).isFalse();
    assertThat(read(new PdbWriter().id(ByteString.hex("00".repeat(16)), PdbWriter.AGE)).isOf(named))
        .isFalse();
  }

  @Test
  void modulesAreListed() {
    assertThat(read(new PdbWriter().module(1, 0, 4).module(1, 4, 4)).modules())
        .extracting(PdbModule::name, PdbModule::library)
        .containsExactly(
            tuple(ByteString.utf8("0.obj"), ByteString.utf8("a.lib")),
            tuple(ByteString.utf8("1.obj"), ByteString.utf8("a.lib")));
  }

  @Test
  void fileWhoseSymbolsStayedInTheObjectsIsRefused() {
    assertThatThrownBy(() -> read(new PdbWriter().partial()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("/DEBUG:FASTLINK");
  }

  /** Otherwise the streams of a small file could have any size. */
  @Test
  void blockOfTwoStreamsIsRefused() {
    byte[] file = new PdbWriter().module(1, 0, 4).write();
    int directory = 0x1000 * block(file, 0x1000 * block(file, 0x34));
    int streams = block(file, directory);
    int blocks = directory + 4 + 4 * streams;
    System.arraycopy(file, blocks, file, blocks + 4, 4);

    assertThatThrownBy(() -> PdbFile.of(MemorySegment.ofArray(file)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a block of one stream");
  }

  private static int block(byte[] file, int at) {
    return (file[at] & 0xff) | ((file[at + 1] & 0xff) << 8) | ((file[at + 2] & 0xff) << 16);
  }
}
