package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

class LocalReferencesTest {
  private static final int TYPES = 10_000;
  private static final int DEPTH = 5;

  /** {@code #72 *f(#72, const #9)}. */
  private static final ByteString FUNCTION =
      ByteString.hex("0c70" + "0a3d04238148" + "03" + "3d04238148" + "7d0323" + "49");

  @Test
  void namesReplaceOrdinals() {
    ByteString named = byName(FUNCTION, LocalReferencesTest::name);
    assertThat(TypeDeclaration.of(TypeReader.read(named, ByteString.EMPTY), "f"))
        .isEqualTo("inode *__fastcall f(inode, const file)");
    assertThat(LocalReferences.in(FUNCTION)).isTrue();
    assertThat(LocalReferences.in(named)).isFalse();
  }

  private static ByteString byName(ByteString type, LongFunction<@Nullable ByteString> names) {
    return Objects.requireNonNull(LocalReferences.byName(type, names), type::hex);
  }

  private static @Nullable ByteString name(long ordinal) {
    return ordinal == 72 ? ByteString.utf8("inode") : ordinal == 9 ? ByteString.utf8("file") : null;
  }

  @Test
  void typeWithoutNameLeavesTheWholeTypeOut() {
    assertThat(LocalReferences.byName(FUNCTION, ordinal -> ordinal == 72 ? name(72) : null))
        .isNull();
    for (String unusable : List.of("", "#9", "x".repeat(0x7ffe), "a\0b")) {
      assertThat(LocalReferences.byName(FUNCTION, ordinal -> ByteString.utf8(unusable))).isNull();
    }
  }

  @Test
  void typeWithoutOrdinalsIsUnchanged() {
    ByteString pointerToNamed = ByteString.hex("0a3d0261");
    assertThat(LocalReferences.byName(pointerToNamed, ordinal -> null)).isSameAs(pointerToNamed);
  }

  @Test
  void damagedTypeKeepsNoOrdinals() {
    ByteString damagedAfter = ByteString.hex("0a3d04238148" + "0f");
    assertThat(LocalReferences.in(damagedAfter)).isTrue();
    assertThat(LocalReferences.byName(damagedAfter, LocalReferencesTest::name)).isNull();
    ByteString damagedBefore = ByteString.hex("0f3d04238148");
    assertThat(LocalReferences.in(damagedBefore)).isFalse();
    assertThat(LocalReferences.byName(damagedBefore, LocalReferencesTest::name)).isNull();
  }

  @Test
  void onlyReferencesOfRandomTypesChange() {
    RandomTypes types = new RandomTypes(new SplittableRandom(7));
    for (int i = 0; i < TYPES; i++) {
      TypeWriter written = new TypeWriter(types.type(DEPTH));
      ByteString type = written.typeString();
      ByteString named = byName(type, ordinal -> ByteString.utf8("T" + ordinal + "_"));
      assertThat(LocalReferences.in(named)).isFalse();
      CType read = TypeReader.read(named, written.fieldNames());
      assertThat(TypeDeclaration.of(read, "x"))
          .isEqualTo(
              new TypeDeclaration(
                      new TypeNames() {
                        @Override
                        public String ordinal(long ordinal) {
                          return "T" + ordinal + "_";
                        }
                      })
                  .declare(TypeReader.read(type, written.fieldNames()), "x"));
    }
  }
}
