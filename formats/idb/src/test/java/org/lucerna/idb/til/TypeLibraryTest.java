package org.lucerna.idb.til;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.fixture.TilWriter;

/** Libraries of all formats, and damaged ones. */
class TypeLibraryTest {
  @TempDir private Path folder;

  /** A library with one of everything that the flags allow. */
  static TilWriter sample(int format, int flags) {
    return new TilWriter(format, flags)
        .symbol("main", 0, "0c 30 07 03 07 0a 0a 32", "argc", "argv")
        .symbol("far", 0x1_0000_0002L, "07")
        .commented(
            "point", 1, "0d 11 07 07", "a place", new String[] {"x", "y"}, "from the left", "")
        .unknown(5)
        .type("number", 2, "07")
        .type("ref", 3, "0a 3d '#A'")
        .type("broken", 4, "0f")
        .type("misnamed", 5, "0d 09 07", "x", "too", "many")
        .alias(9, 1)
        .macro("MAX", 0x102, ByteString.hex("813e803f81"))
        .macro("PI", 0, ByteString.utf8("3.14 \u00e9"));
  }

  static TypeLibrary read(TilWriter writer) {
    return TypeLibrary.read(ByteString.wrap(writer.write()));
  }

  @ParameterizedTest
  @CsvSource({"12,12", "12,13", "12,1f7", "12,0", "10,2", "10,33", "7,7", "2,2"})
  void everyFormatIsRead(String formatHex, String flagsHex) {
    int format = Integer.parseInt(formatHex, 16);
    int flags = Integer.parseInt(flagsHex, 16);
    TypeLibrary library = read(sample(format, flags));
    TilHeader header = library.header();
    assertThat(header.format()).isEqualTo(format);
    assertThat(header.flags()).isEqualTo(flags);
    assertThat(header.title()).hasToString("Local type definitions");
    assertThat(header.bases()).extracting(ByteString::text).containsExactly("base", "other");
    assertThat(header.intSize()).isEqualTo(4);
    assertThat(header.pointerSize()).isEqualTo(4);
    assertThat(header.longLongSize()).isEqualTo(header.has(TilHeader.SIZES) ? 8 : 0);
    assertThat(header.longDoubleSize()).isEqualTo(header.has(TilHeader.LONG_DOUBLE) ? 16 : 0);
    assertThat(library.types())
        .extracting(TypeDefinition::toString)
        .containsExactly("point", "number", "ref", "broken", "misnamed");
    assertThat(library.symbols())
        .extracting(TypeDefinition::number)
        .containsExactly(0L, format >= 0x12 ? 0x1_0000_0002L : 2L);
    assertThat(library.macros())
        .extracting(Macro::definition)
        .isEqualTo(
            header.has(TilHeader.MACROS)
                ? List.of("#define MAX(a1,a2) a2>a1?a2", "#define PI 3.14 \u00e9")
                : List.of());
  }

  @Test
  void definitionsArePrintedAsC() {
    TypeLibrary library = read(sample(0x12, 0x12));
    assertThat(library.symbols().stream().map(library::declaration).toList())
        .containsExactly("int __cdecl main(int argc, char **argv)", "int far");
    assertThat(library.types().stream().map(library::definition).toList())
        .containsExactly(
            "struct point {int x; int y;}",
            "typedef int number",
            "typedef point *ref",
            null,
            "struct misnamed {int;}");
  }

  @Test
  void unreadableTypeIsReportedAndSkipped() {
    TypeLibrary library = read(sample(0x12, 0x12));
    assertThat(library.types())
        .extracting(TypeDefinition::problem)
        .satisfiesExactly(
            one -> assertThat(one).isNull(),
            two -> assertThat(two).isNull(),
            three -> assertThat(three).isNull(),
            four -> assertThat(four).contains("expected a type, found f"),
            five -> assertThat(five).startsWith("names of parts: at offset 2"));
    TypeDefinition broken = library.type(ByteString.utf8("broken"));
    assertThat(broken).isNotNull();
    if (broken != null) {
      assertThat(broken.type()).isNull();
      assertThat(broken.typeString().hex()).isEqualTo("0f");
    }
  }

  @Test
  void typesAreFoundByNameAndOrdinal() {
    TypeLibrary library = read(sample(0x12, 0x32));
    assertThat(library.type(1)).hasToString("point");
    assertThat(library.type(9)).hasToString("point");
    assertThat(library.type(99)).isNull();
    assertThat(library.type(ByteString.utf8("main"))).isNull();
    TypeDefinition point = library.type(ByteString.utf8("point"));
    assertThat(point).isNotNull();
    if (point != null) {
      assertThat(point.comment()).hasToString("a place");
      assertThat(point.partComments())
          .containsExactly(ByteString.utf8("from the left"), ByteString.EMPTY);
    }
  }

  @Test
  void unknownOrdinalHasNoType() {
    assertThat(read(sample(0x12, 0x12)).type(9)).isNull();
  }

  @Test
  void databaseWithoutLibraryHasNoTypes() throws Exception {
    Path file = folder.resolve("sample");
    SampleDatabase sample =
        new SampleDatabase(
            org.lucerna.idb.container.Magic.IDA2,
            6,
            org.lucerna.idb.container.Compression.STORED,
            org.lucerna.idb.btree.BTreeVersion.V2_0,
            0);
    try (IdaDatabase database = IdaDatabase.open(Files.write(file, sample.write()))) {
      assertThat(database.typeLibrary().types()).isEmpty();
      assertThat(database.typeLibrary().symbols()).isEmpty();
      assertThat(database.typeLibrary().macros()).isEmpty();
      assertThat(database.typeLibrary().type(1)).isNull();
      assertThat(database.typeLayout().pointerSize()).isEqualTo(8);
    }
  }

  /** An empty bucket has no third length; the types after it are found only if none is read. */
  @Test
  void compressedLibraryMayHaveAnEmptyBucket() {
    TypeLibrary library =
        read(new TilWriter(0x12, TilHeader.COMPRESSED | TilHeader.MACROS).type("word", 1, "27"));
    assertThat(library.symbols()).isEmpty();
    assertThat(library.types()).hasSize(1);
    assertThat(library.macros()).isEmpty();
  }

  @Test
  void tilFileIsRead() throws Exception {
    Path file = Files.write(folder.resolve("x.til"), sample(0x12, 0x13).write());
    try (IdaDatabase database = IdaDatabase.open(file)) {
      assertThat(database.typeLibrary().types()).hasSize(5);
      assertThat(database.typeLayout().pointerSize()).isZero();
    }
  }

  /** The types before the damage are returned. */
  @ParameterizedTest
  @CsvSource({"12", "13"})
  void truncatedLibraryYieldsItsReadablePart(String flags) {
    byte[] sound = sample(0x12, Integer.parseInt(flags, 16)).write();
    boolean ended = false;
    int most = 0;
    for (int size = 0; size < sound.length; size++) {
      ByteString cut = ByteString.window(sound, 0, size);
      int read = 0;
      try {
        Iterator<TypeDefinition> types = TypeLibrary.read(cut).types().iterator();
        while (types.hasNext()) {
          types.next();
          read++;
        }
        ended = true;
        assertThat(read).isEqualTo(5);
      } catch (FormatException damage) {
        assertThat(ended).isFalse();
      }
      assertThat(read).isGreaterThanOrEqualTo(most);
      most = read;
    }
    assertThat(ended).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"ffffffff,00000000", "00000800,ffffffff", "01000000,00000000", "02000000,ffffffff"})
  void falseCountsAndSizesAllocateNothing(String count, String size) {
    byte[] head = new TilWriter(0x12, 0).write();
    ByteSink til = new ByteSink().bytes(ByteString.window(head, 0, head.length - 16));
    til.bytes(ByteString.hex(count)).bytes(ByteString.hex(size));
    TypeLibrary library = TypeLibrary.read(til.toByteString());
    assertThatThrownBy(() -> library.symbols().toList()).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> library.types().toList()).isInstanceOf(FormatException.class);
  }

  @Test
  void endlesslyInflatingBucketThrowsFormatException() {
    String large = "x".repeat(1 << 20);
    TilWriter writer = new TilWriter(0x12, TilHeader.COMPRESSED);
    for (int i = 0; i <= TypeLibrary.MAX_BUCKET >> 20; i++) {
      writer.type(large, i, "07");
    }
    byte[] bomb = writer.write();
    assertThat(bomb.length).isLessThan(1 << 20);
    assertThatThrownBy(() -> TypeLibrary.read(ByteString.wrap(bomb)).types().toList())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("inflated");
  }

  @Test
  void invalidLibraryThrowsFormatException() {
    assertThatThrownBy(() -> TypeLibrary.read(ByteString.utf8("IDATI")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("IDATIL");
  }
}
