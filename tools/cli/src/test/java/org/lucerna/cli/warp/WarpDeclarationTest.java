package org.lucerna.cli.warp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.StructureClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

class WarpDeclarationTest {
  private static WarpType type(WarpTypeClass kind) {
    return WarpType.of(null, kind);
  }

  private static String text(WarpTypeClass kind) {
    return WarpDeclaration.of(type(kind), "x");
  }

  private static WarpTypeClass pointer(WarpType target) {
    return new PointerClass(64, null, target, 0, null);
  }

  @Test
  void numbersAreDeclaredAsInC() {
    assertThat(text(new IntegerClass(null, true))).isEqualTo("int x");
    assertThat(text(new IntegerClass(16, false))).isEqualTo("unsigned __int16 x");
    assertThat(text(new IntegerClass(24, true))).isEqualTo("_UNKNOWN x");
    assertThat(text(new IntegerClass(12, true))).isEqualTo("_UNKNOWN x");
    assertThat(text(new CharacterClass(null))).isEqualTo("char x");
    assertThat(text(new BooleanClass(8))).isEqualTo("bool x");
    assertThat(text(new FloatClass(64))).isEqualTo("double x");
    assertThat(text(new FloatClass(80))).isEqualTo("long double x");
  }

  @Test
  void declarationPartsNest() {
    WarpType number = type(new IntegerClass(32, true));
    WarpType constant =
        new WarpType(null, new CharacterClass(8), 255, 0, WarpType.CONST, List.of(), List.of());
    FunctionClass function =
        new FunctionClass(
            null,
            List.of(
                new Parameter(ByteString.utf8("a"), type(pointer(constant)), null),
                new Parameter(null, type(new ArrayClass(number, 4, 0)), null)),
            List.of(new Parameter(null, type(new VoidClass()), null)));

    assertThat(text(function)).isEqualTo("void x(const char *a, int [4])");
    assertThat(text(pointer(type(function)))).isEqualTo("void (*x)(const char *a, int [4])");
    assertThat(text(new FunctionClass(null, List.of(), List.of()))).isEqualTo("_UNKNOWN x(void)");
  }

  @Test
  void typesWithANameAreNamed() {
    ByteString name = ByteString.utf8("point");
    assertThat(text(new ReferrerClass(null, name))).isEqualTo("point x");
    assertThat(text(new ReferrerClass(null, null))).isEqualTo("_UNKNOWN x");
    assertThat(WarpDeclaration.of(WarpType.of(name, new StructureClass(List.of())), "x"))
        .isEqualTo("struct point x");
    assertThat(text(new PointerClass(64, null, null, 0, null))).isEqualTo("_UNKNOWN *x");
  }
}
