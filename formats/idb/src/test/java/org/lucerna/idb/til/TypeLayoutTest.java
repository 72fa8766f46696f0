package org.lucerna.idb.til;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.fixture.TilWriter;
import org.lucerna.types.CType;
import org.lucerna.types.TypeReader;

/** Sizes and places. */
class TypeLayoutTest {
  private static final int CHAIN = 50_000;

  private static TypeLayout layout(TilWriter writer, int wordSize) {
    return new TypeLayout(TypeLibraryTest.read(writer), wordSize);
  }

  private static TilWriter library() {
    return new TilWriter(0x12, 0x12)
        .type("point", 1, "0d 11 07 07", "x", "y")
        .type("self", 2, "0d 09 3d 'self'")
        .type("egg", 3, "0d 09 3d 'hen'")
        .type("hen", 4, "0d 11 07 3d 'egg'")
        .type("node", 5, "0d 11 0a 3d 'node' 32");
  }

  private static CType type(String type) {
    return TypeReader.read(TilWriter.bytes(type), ByteString.EMPTY);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "07, 4, 4",
        "0a 01, 8, 8",
        "0a fe 20 01, 4, 4",
        "08, 1, 1",
        "38, 4, 4",
        "09, 4, 4",
        "19, 8, 8",
        "29, -1, 1",
        "31, 16, 16",
        "30, -1, 1",
        "01, -1, 1",
        "0c 30 07 01, -1, 1",
        "1b 05 07, 16, 4",
        "1b 01 07, 0, 4",
        "0b 8080808080 80ffffff 19, 16777208, 8",
        "2d 03 80 41 41, 4, 4",
        "2d 03 84 41 41, 8, 8",
        "3d 'point', 8, 4",
        "3d '#A', 8, 4",
        "3d 'self', -1, 1",
        "3d 'egg', -1, 4",
        "3d 'hen', -1, 4",
        "3d 'node', 16, 8",
        "3d 'DWORD', 4, 4",
        "3d 'size_t', 8, 8",
        "3d 'nobody', -1, 1",
        "0d 11 32 07, 8, 4",
        "0d 11 07 32, 8, 4",
        "0d 12 32 07, 5, 1",
        "0d 13 32 19, 10, 2",
        "0d 11 d1 32 07, 8, 8",
        "1d 11 1b 06 32 07, 8, 4",
        "0d 19 2e 07 2e 0b 32, 8, 4",
        "0d 19 2e 3d 2e 0b 32, 12, 4",
        "0d 19 2e 07 2e 01 2e 07, 8, 4",
        "0d 11 f1 80 08 32 01 07 02 18 02 06, 9, 4",
        "0d 09 f1 80 08 32 02 08 80 02 ff ff ff ff ff ff ff 7f, -1, 1",
      })
  void sizesAreComputed(String type, long size, int alignment) {
    TypeLayout layout = layout(library(), 8);
    assertThat(layout.of(type(type))).isEqualTo(new TypeSize(size, alignment));
  }

  @Test
  void memberPlacesAreComputed() {
    TypeLayout layout = layout(library(), 4);
    assertThat(places(layout, "0d 21 32 2e 07 2e 0b 19")).containsExactly(0L, 32L, 35L, 64L);
    assertThat(places(layout, "1d 11 32 07")).containsExactly(0L, 0L);
    assertThat(places(layout, "0d 19 32 3d 'nobody' 07")).containsExactly(0L, 8L, -1L);
    assertThat(places(layout, "0d 11 f1 80 08 32 01 07 02 18 02 06")).containsExactly(0L, 24L);
    assertThat(places(layout, "07")).isEmpty();
  }

  private static List<Long> places(TypeLayout layout, String type) {
    return layout.members(type(type)).stream().map(MemberPlace::bitOffset).toList();
  }

  @Test
  void compilerOfLibraryDeterminesSizes() {
    TypeLayout sixteen = layout(library().compiler("010202040102"), 8);
    assertThat(sixteen.of(type("07"))).isEqualTo(new TypeSize(2, 2));
    assertThat(sixteen.of(type("08"))).isEqualTo(new TypeSize(4, 2));
    assertThat(sixteen.of(type("0a 01"))).isEqualTo(new TypeSize(2, 2));
    assertThat(sixteen.of(type("2a 01"))).isEqualTo(new TypeSize(4, 2));
    assertThat(sixteen.of(type("19"))).isEqualTo(new TypeSize(8, 2));
    assertThat(sixteen.of(type("29"))).isEqualTo(new TypeSize(8, 2));
    assertThat(layout(library(), 0).of(type("0a 01")).known()).isFalse();
  }

  /** Reference chains of any length, with results of any size. */
  @Test
  void longReferenceChainsAreFollowed() {
    TilWriter writer = new TilWriter(0x12, 0x12);
    for (int i = 0; i < CHAIN; i++) {
      writer.type("t" + i, i + 1, "3d 't" + (i + 1) + "'");
    }
    writer.type("t" + CHAIN, CHAIN + 1, "07");
    for (int i = 0; i < 100; i++) {
      writer.type("x" + i, 0, "1b 7f 3d 'x" + (i + 1) + "'");
    }
    TypeLayout layout = layout(writer.type("x100", 0, "07"), 8);
    assertThat(layout.of(type("3d 't0'"))).isEqualTo(new TypeSize(4, 4));
    assertThat(layout.of(type("3d 'x0'")).known()).isFalse();
    assertThat(layout.of(type("3d 'x96'"))).isEqualTo(new TypeSize(126L * 126 * 126 * 126 * 4, 4));
  }
}
