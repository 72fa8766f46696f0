package org.lucerna.binary.pdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

class PdbTypesTest {
  private static final int INT = 0x74;
  private static final int POINTER_64 = 8 << 13 | 0x0c;

  private final PdbWriter writer = new PdbWriter().module(1, 0, 0x60);

  private PdbTypes read() {
    return PdbFile.of(MemorySegment.ofArray(writer.write())).types();
  }

  @ParameterizedTest
  @CsvSource({
    "3, VOID, 0",
    "8, RESULT, 4",
    "0x10, SIGNED, 1",
    "0x70, CHARACTER, 1",
    "0x71, WIDE_CHARACTER, 2",
    "0x7c, UNICODE_CHARACTER, 1",
    "0x7b, UNICODE_CHARACTER, 4",
    "0x12, SIGNED, 4",
    "0x75, UNSIGNED, 4",
    "0x13, SIGNED, 8",
    "0x24, UNSIGNED, 16",
    "0x30, BOOLEAN, 1",
    "0x40, FLOAT, 4",
    "0x42, FLOAT, 10",
    "0x46, FLOAT, 2",
    "0x103, NULL_POINTER, 0"
  })
  void numberBelowTheFirstRecordIsABasicType(String index, PdbType.Form form, int size) {
    assertThat(read().type(Integer.decode(index))).isEqualTo(new PdbType.Basic(form, size));
  }

  @Test
  void basicTypeMayBeAPointer() {
    assertThat(read().type(0x670)).isEqualTo(pointer(0x70, PdbType.Reference.POINTER, 8));
    assertThat(read().type(0x403)).isEqualTo(pointer(3, PdbType.Reference.POINTER, 4));
    assertThat(read().type(0x0f)).isEqualTo(new PdbType.Unknown(0x0f));
  }

  private static PdbType pointer(int target, PdbType.Reference reference, int size) {
    return new PdbType.Pointer(target, reference, size, false, false, false);
  }

  @Test
  void pointersAreReferencesAndPointersToMembers() {
    int plain = writer.pointer(INT, POINTER_64 | 0x400 | 0x200 | 0x1000);
    int lvalue = writer.pointer(INT, POINTER_64 | 1 << 5);
    int rvalue = writer.pointer(INT, 4 << 13 | 4 << 5);
    int member = writer.pointer(INT, 4 << 13 | 2 << 5);
    PdbTypes types = read();

    assertThat(types.type(plain))
        .isEqualTo(new PdbType.Pointer(INT, PdbType.Reference.POINTER, 8, true, true, true));
    assertThat(types.type(lvalue)).isEqualTo(pointer(INT, PdbType.Reference.LVALUE_REFERENCE, 8));
    assertThat(types.type(rvalue)).isEqualTo(pointer(INT, PdbType.Reference.RVALUE_REFERENCE, 4));
    assertThat(types.type(member)).isEqualTo(pointer(INT, PdbType.Reference.MEMBER, 4));
  }

  @Test
  void functionHasItsObjectFirstAndNoRestInItsParameters() {
    int object = writer.pointer(INT, POINTER_64);
    int member = writer.member(3, 11, object, INT, 0x40, 0);
    int plain = writer.procedure(INT, 7, 0x670);
    PdbTypes types = read();

    assertThat(types.type(member))
        .isEqualTo(new PdbType.Function(3, 11, object, 0, List.of(INT, 0x40), true));
    assertThat(((PdbType.Function) types.type(member)).allParameters())
        .containsExactly(object, INT, 0x40);
    assertThat(types.type(plain))
        .isEqualTo(new PdbType.Function(INT, 7, 0, 0, List.of(0x670), false));
  }

  @Test
  void declarationIsDefinedByItsDecoratedName() {
    int declared = writer.structure(0, "A", ".?AUA@@");
    int other = writer.structure(8, "A", ".?AUA@other@@");
    int defined = writer.structure(24, "A", ".?AUA@@");
    int unknown = writer.structure(0, "B", ".?AUB@@");
    PdbTypes types = read();

    assertThat(types.definition(declared)).isEqualTo(defined);
    assertThat(types.size(declared)).isEqualTo(24);
    assertThat(types.definition(other)).isEqualTo(other);
    assertThat(types.definition(unknown)).isEqualTo(unknown);
    assertThat(types.size(unknown)).isZero();
    assertThat(types.type(defined))
        .isEqualTo(
            new PdbType.Aggregate(
                false, ByteString.utf8("A"), ByteString.utf8(".?AUA@@"), 24, false));
  }

  @Test
  void declarationWithoutDecoratedNameIsDefinedByItsName() {
    int declared = writer.type(0x1506, PdbWriter.body().u16(0).u16(0x80).u32(0).u16(0).cstr("U"));
    int defined =
        writer.type(
            0x1506, PdbWriter.body().u16(2).u16(0).u32(0).u16(0x8004).u32(70_000).cstr("U"));

    assertThat(read().definition(declared)).isEqualTo(defined);
    assertThat(read().size(declared)).isEqualTo(70_000);
  }

  @Test
  void sizesAreThoseOfTheTypesInside() {
    int underlying = writer.type(0x1001, PdbWriter.body().u32(0x22).u16(3));
    int enumeration =
        writer.type(0x1507, PdbWriter.body().u16(1).u16(0).u32(underlying).u32(0).cstr("E"));
    int array = writer.type(0x1503, PdbWriter.body().u32(enumeration).u32(0x23).u16(12).cstr(""));
    PdbTypes types = read();

    assertThat(types.size(enumeration)).isEqualTo(4);
    assertThat(types.size(array)).isEqualTo(12);
    assertThat(types.type(underlying)).isEqualTo(new PdbType.Modified(0x22, true, true));
    assertThat(types.size(0x1203)).isZero();
  }

  @Test
  void idOfAFunctionHasItsType() {
    int type = writer.procedure(3, 0);
    int id = writer.functionId(0, type, "f");

    assertThat(read().functionOfId(id)).isEqualTo(type);
    assertThat(read().functionOfId(id + 1)).isZero();
  }

  @Test
  void millionModifiersOfEachOtherHaveNoSize() {
    int count = 1_000_000;
    for (int i = 0; i < count; i++) {
      writer.type(0x1001, PdbWriter.body().u32(0x1000 + (i + 1) % count).u16(1));
    }
    PdbTypes types = read();

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (int i = types.first(); i < types.end(); i += 1000) {
            assertThat(types.size(i)).isZero();
          }
        });
  }

  @Test
  void millionDeclarationsAreLookedUpOnce() {
    int count = 1_000_000;
    for (int i = 0; i < count; i++) {
      writer.structure(0, "A", ".?AUA@@");
    }
    PdbTypes types = read();

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (int i = types.first(); i < types.end(); i += 1000) {
            assertThat(types.definition(i)).isEqualTo(i);
          }
        });
  }

  @Test
  void recordThatIsTooShortThrowsFormatException() {
    int cut = writer.type(0x1002, PdbWriter.body().u16(0));
    int unnamed = writer.type(0x1505, PdbWriter.body().fillTo(16).u32(0x4141_4141));
    int list = writer.type(0x1201, PdbWriter.body().u32(200).u32(INT));
    int function = writer.type(0x1008, PdbWriter.body().u32(3).u8(0).u8(0).u16(200).u32(list));
    PdbTypes types = read();

    for (int index : new int[] {cut, unnamed, function}) {
      assertThatThrownBy(() -> types.type(index)).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void whatIsNotAFunctionsTypeIsUnknown() {
    int endless = writer.type(0x1201, PdbWriter.body().u32(0xffff_ffffL));
    int function = writer.type(0x1008, PdbWriter.body().u32(3).u8(0).u8(0).u16(0).u32(endless));
    int itself = writer.type(0x1008, PdbWriter.body().u32(3).u32(0).u32(function + 1));
    PdbTypes types = read();

    assertThat(types.type(function)).isInstanceOf(PdbType.Unknown.class);
    assertThat(types.type(itself)).isInstanceOf(PdbType.Unknown.class);
    assertThat(types.type(-1)).isInstanceOf(PdbType.Unknown.class);
    assertThat(types.type(types.end())).isInstanceOf(PdbType.Unknown.class);
  }
}
