package org.lucerna.binary.pe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class BoundPeTest {
  private static final int OPTIONAL = 0x58;
  private static final int DIRECTORIES = OPTIONAL + 112;
  private static final int SECTIONS = DIRECTORIES + 128;
  private static final ByteString NAME = ByteString.utf8("a.pdb");

  @TempDir Path folder;

  private static PeFile file(byte[] bytes) {
    return PeFile.of(MemorySegment.ofArray(bytes));
  }

  private static byte[] bound(byte[] program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      BoundPe.of(file(program), NAME).writeTo(out);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return out.toByteArray();
  }

  private static byte[] image(int machine) {
    return new PeImage(machine).text(PeImage.TEXT, "code").write();
  }

  private static ByteBuffer words(byte[] program) {
    return ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
  }

  @ParameterizedTest
  @ValueSource(ints = {PeImage.X86, PeImage.X64, PeImage.ARM64})
  void aCopyRefersToThePdbFile(int machine) {
    byte[] program = image(machine);
    PeFile copy = file(bound(program));

    PdbReference reference = requireNonNull(copy.pdb());
    assertThat(reference.path()).isEqualTo(NAME);
    assertThat(reference.age()).isEqualTo(1);
    assertThat(reference.guid().length()).isEqualTo(16);
    assertThat(copy.sections()).hasSize(3);
    PeSection added = copy.sections().getLast();
    assertThat(added.name()).isEqualTo(ByteString.utf8(".buildid"));
    assertThat(added.address()).isEqualTo(copy.header().imageBase() + 0x3000);
    assertThat(added.offset()).isEqualTo(program.length);
    assertThat(copy.header().imageSize()).isEqualTo(0x4000);
    assertThat(copy.size() % 0x200).isZero();
  }

  @Test
  void theSameProgramAlwaysGetsTheSameGuid() {
    byte[] other = new PeImage(PeImage.X64).text(PeImage.TEXT, "core").write();

    assertThat(bound(image(PeImage.X64))).isEqualTo(bound(image(PeImage.X64)));
    assertThat(requireNonNull(file(bound(other)).pdb()).guid())
        .isNotEqualTo(requireNonNull(file(bound(image(PeImage.X64))).pdb()).guid());
  }

  /** Data after the sections, such as an installer's, stay where they are. */
  @ParameterizedTest
  @ValueSource(ints = {1, 0x1ff, 0x200, 70_000})
  void everythingElseStaysWhereItIs(int overlay) {
    byte[] program = Arrays.copyOf(image(PeImage.X64), image(PeImage.X64).length + overlay);
    program[program.length - 1] = 42;
    byte[] copy = bound(program);

    int headers = SECTIONS + 3 * 40;
    assertThat(Arrays.copyOfRange(copy, headers, program.length))
        .isEqualTo(Arrays.copyOfRange(program, headers, program.length));
    assertThat(requireNonNull(file(copy).pdb()).path()).isEqualTo(NAME);
  }

  /** Its other entries, here one that says how the program was linked, are kept. */
  @Test
  void aGuidWithoutAFileIsKept() {
    PeImage image = new PeImage(PeImage.X64).directory(6, PeImage.DATA, 56);
    image.u32(PeImage.DATA, 0, 7, 0, 16, 0, 0, 0);
    image.u32(PeImage.DATA + 28, 0, 7, 0, 2, 25, 0, 0x880).u32(PeImage.DATA + 0x80, 0x53445352);
    image.text(PeImage.DATA + 0x84, "0123456789abcdef").u32(PeImage.DATA + 0x94, 3, 0);
    PeFile copy = file(bound(image.write()));

    assertThat(copy.debugEntries()).hasSize(2);
    assertThat(copy.debugEntries().getFirst().i32(12)).isEqualTo(16);
    assertThat(copy.pdb())
        .isEqualTo(new PdbReference(ByteString.utf8("0123456789abcdef"), 3, NAME));
  }

  @Test
  void aSignatureIsTakenOut() {
    byte[] program = new PeImage(PeImage.X64).directory(4, 0xc00, 0x10).write();

    assertThat(BoundPe.of(file(program), NAME).losesSignature()).isTrue();
    assertThat(words(bound(program)).getLong(DIRECTORIES + 8 * 4)).isZero();
    assertThat(BoundPe.of(file(image(PeImage.X64)), NAME).losesSignature()).isFalse();
  }

  /** The sum is that of the specification, added word by word. */
  @Test
  void aChecksumIsKeptRight() {
    byte[] program = image(PeImage.X64);
    words(program).putInt(OPTIONAL + 64, 1);
    ByteBuffer copy = words(bound(program));

    int sum = 0;
    for (int at = 0; at < copy.capacity(); at += 2) {
      int word = at == OPTIONAL + 64 || at == OPTIONAL + 66 ? 0 : copy.getShort(at) & 0xffff;
      sum += word;
      sum = (sum & 0xffff) + (sum >>> 16);
    }
    assertThat(copy.getInt(OPTIONAL + 64)).isEqualTo(sum + copy.capacity());
    assertThat(words(bound(image(PeImage.X64))).getInt(OPTIONAL + 64)).isZero();
  }

  @Test
  void aProgramWithAReferenceIsRefused() {
    assertThatThrownBy(() -> bound(new PeWriter(true).write()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("one that refers to one.pdb");
    assertThatThrownBy(() -> bound(bound(image(PeImage.X64)))).isInstanceOf(FormatException.class);
  }

  @Test
  void aPackedProgramIsRefused() {
    byte[] program = image(PeImage.X64);
    words(program).putInt(SECTIONS + 8, 0x10_0000).putInt(SECTIONS + 36, 0xe000_0020);

    assertThatThrownBy(() -> bound(program)).hasMessageContaining("a packed one");
  }

  /** The size of the headers, and a byte where the new header would lie. */
  @ParameterizedTest
  @CsvSource({"0x148, 0", "0x1a7, 0", "0x400, 1"})
  void headersWithoutRoomAreRefused(int size, byte taken) {
    byte[] program = image(PeImage.X64);
    words(program).putInt(OPTIONAL + 60, size).put(SECTIONS + 2 * 40, taken);

    assertThatThrownBy(() -> bound(program))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("room for the header of one more section");
  }

  @ParameterizedTest
  @CsvSource({"32, 0", "36, 0", "32, 0x1001", "36, 0x20000", "108, 6"})
  void damagedHeadersAreRefused(int at, int value) {
    byte[] program = image(PeImage.X64);
    words(program).putInt(OPTIONAL + at, value);

    assertThatThrownBy(() -> bound(program)).isInstanceOf(FormatException.class);
  }

  @Test
  void anotherReaderFindsTheReference() throws Exception {
    Tool readobj = Tool.require("llvm-readobj");
    Path copy = Files.write(folder.resolve("copy.dll"), bound(image(PeImage.X64)));

    assertThat(readobj.run("--coff-debug-directory", copy))
        .contains("PDBFileName: a.pdb\n", "PDBAge: 1\n");
  }
}
