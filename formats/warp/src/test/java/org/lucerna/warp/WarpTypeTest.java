package org.lucerna.warp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.EnumConstant;
import org.lucerna.warp.WarpTypeClass.EnumerationClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.StructField;
import org.lucerna.warp.WarpTypeClass.StructureClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

class WarpTypeTest {
  private static final WarpType INT32 = type("int", new IntegerClass(32, true));
  private static final WarpType POINTER =
      type("p", new PointerClass(64, null, type("char", new CharacterClass(null)), 0, null));

  private static WarpType type(@Nullable String name, WarpTypeClass kind) {
    return WarpType.of(name == null ? null : ByteString.utf8(name), kind);
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  static Stream<Arguments> guids() {
    return Stream.of(
        Arguments.of(
            type("int", new IntegerClass(null, true)), "9f5eb7e0-986a-5af2-aa37-798b2bafae10"),
        Arguments.of(INT32, "8ef5c77b-4d04-5f95-a5cb-9e3edb2dee9b"),
        Arguments.of(
            type(null, new IntegerClass(32, true)), "bc097c39-fdbc-5a7b-8d7b-a22569bed52d"),
        Arguments.of(type("v", new VoidClass()), "e458dae7-7c4f-5f60-9196-cd7826784dad"),
        Arguments.of(
            type("char", new CharacterClass(null)), "0ae90f22-d6b5-50be-a8fa-ccd51e444998"),
        Arguments.of(POINTER, "975398af-240a-59fb-8a7d-f56ba484c2b7"),
        Arguments.of(
            type(
                "my_struct",
                new StructureClass(
                    List.of(
                        new StructField(text("a"), 0, INT32, 0),
                        new StructField(text("p"), 64, POINTER, 0)))),
            "a5b2fb6c-21c7-5fc9-aa27-1c470fa3041b"),
        Arguments.of(
            type(
                "my_enum",
                new EnumerationClass(
                    INT32,
                    List.of(new EnumConstant(text("A"), 0), new EnumConstant(text("B"), 5)))),
            "4a371b8a-4135-5691-82c8-85c0550d4f65"));
  }

  @ParameterizedTest
  @MethodSource("guids")
  void guidIsComputedFromTheCratesBytes(WarpType type, String guid) {
    assertThat(type.guid()).hasToString(guid);
    assertThat(WarpType.read(type.toBytes())).isEqualTo(type);
  }

  @Test
  void bytesEqualTheCrates() {
    assertThat(INT32.toBytes().hex())
        .isEqualTo(
            "1000000000000a001000080007000c000a00000000000003180000000c0000000800080006000500"
                + "080000000001200003000000696e7400");
  }

  /** Each level has twice the parts of the one below, in a few bytes. */
  @Test
  void sharedPartsCountWhereverTheyOccur() {
    WarpType type = INT32;
    for (int level = 0; level < 14; level++) {
      type =
          type(
              null,
              new StructureClass(
                  List.of(new StructField(null, 0, type, 0), new StructField(null, 0, type, 0))));
    }
    ByteString large = type.toBytes();
    WarpType larger =
        type(
            null,
            new StructureClass(
                List.of(new StructField(null, 0, type, 0), new StructField(null, 0, type, 0))));
    WarpType tooLarge =
        type(
            null,
            new StructureClass(
                List.of(new StructField(null, 0, larger, 0), new StructField(null, 0, larger, 0))));

    assertThat(WarpType.read(large)).isEqualTo(type);
    assertThatThrownBy(() -> WarpType.read(tooLarge.toBytes()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a type of at most 65536 parts");
  }

  @Test
  void deepTypesThrowFormatException() {
    WarpType type = INT32;
    for (int level = 0; level < 64; level++) {
      type = type(null, new PointerClass(null, null, type, 0, null));
    }
    ByteString tooDeep = type.toBytes();

    assertThatThrownBy(() -> WarpType.read(tooDeep))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("types nested at most 64 deep");
  }
}
