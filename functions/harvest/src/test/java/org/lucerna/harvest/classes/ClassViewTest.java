package org.lucerna.harvest.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.similarity.feature.VirtualSlot;

class ClassViewTest {
  private static final long CODE = SampleClassImage.CODE;
  private static final ByteString MICROSOFT = ByteString.utf8(".?AVFoo@bar@@");
  private static final ByteString ITANIUM = ByteString.utf8("N3bar3FooE");

  /** The type information of the class of other type information, at an offset; its slot 0. */
  private static long abi(SampleClassImage sample, int at) {
    return sample.itanium(at, "N10__cxxabiv120__si_class_type_infoE", DATA_ABI + at, 0, CODE + 8);
  }

  /** Where {@link #abi} has slot 0 of 64-bit programs, for offset 0. */
  private static final long DATA_ABI = SampleClassImage.DATA + 0xa0 + 16;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void microsoftTableTypeAndThrownObjectNameTheClass(boolean isWide) {
    SampleClassImage sample = new SampleClassImage(isWide);
    long table = sample.microsoft(0, MICROSOFT.text(), 0, 1, CODE, CODE + 16);
    long type = sample.reference(SampleClassImage.DATA);
    long caught = sample.numbers(0x200, 0, type, 0, -1, 0, 8, 0);
    long array = sample.numbers(0x240, 1, sample.reference(caught));
    long thrown = sample.numbers(0x260, 0, 0, 0, sample.reference(array));
    ClassView view = sample.view();

    assertThat(view.typeAt(table)).isEqualTo(MICROSOFT);
    assertThat(view.typeAt(SampleClassImage.DATA)).isEqualTo(MICROSOFT);
    assertThat(view.typeAt(thrown)).isEqualTo(MICROSOFT);
    assertThat(view.typeAt(table + sample.word())).isNull();
    assertThat(view.slotsOf(CODE + 16)).containsExactly(new VirtualSlot(MICROSOFT, 0, 1));
    assertThat(view.slotsOf(CODE + 32)).isEmpty();
  }

  @Test
  void itaniumTableAndInformationNameTheClass() {
    SampleClassImage sample = new SampleClassImage(true);
    long kind = abi(sample, 0);
    long table = sample.itanium(0x200, ITANIUM.text(), kind, 0, CODE, CODE + 16);
    ClassView view = sample.view();

    assertThat(view.typeAt(table)).isEqualTo(ITANIUM);
    assertThat(view.typeAt(table - 16)).as("start of the symbol").isEqualTo(ITANIUM);
    assertThat(view.typeAt(SampleClassImage.information(0x200))).isEqualTo(ITANIUM);
    assertThat(view.slotsOf(CODE + 16)).containsExactly(new VirtualSlot(ITANIUM, 0, 1));
  }

  @Test
  void orderOfBytesIsThatOfTheProgram() {
    LoadedProgram program = new LoadedProgram(List.of(), ByteOrder.BIG_ENDIAN);
    assertThat(ClassView.of(program, _ -> 0, Integer.BYTES, ByteOrder.BIG_ENDIAN).order())
        .isEqualTo(ByteOrder.BIG_ENDIAN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tableOfAProgramWithoutTheLibraryIsFound(boolean isWide) {
    SampleClassImage sample = new SampleClassImage(isWide);
    long table = sample.itanium(0, ITANIUM.text(), 2L * sample.word(), 0, CODE);

    assertThat(sample.view().typeAt(table)).isEqualTo(ITANIUM);
  }

  @Test
  void functionsAfterMissingOnesAreInTheTable() {
    SampleClassImage sample = new SampleClassImage(true);
    sample.itanium(0, ITANIUM.text(), 16, 0, 0, 0, 0, CODE, 0, 0, CODE + 16);
    ClassView view = sample.view();

    assertThat(view.slotsOf(CODE)).containsExactly(new VirtualSlot(ITANIUM, 0, 3));
    assertThat(view.slotsOf(CODE + 16)).as("perhaps of another array").isEmpty();
  }

  @Test
  void inheritedFunctionCountsForTheBase() {
    SampleClassImage sample = new SampleClassImage(true);
    long kind = abi(sample, 0);
    sample.itanium(0x200, "4Deep", kind, SampleClassImage.information(0x400), CODE, CODE + 16);
    sample.itanium(0x400, "4Base", kind, 0, CODE, CODE + 32);
    sample.microsoft(0x600, ".?AVBase@@", 8, 1, CODE + 48);
    sample.microsoft(0x800, ".?AVDeep@@", 8, 2, CODE + 48, CODE + 64);
    ClassView view = sample.view();

    assertThat(view.slotsOf(CODE)).containsExactly(new VirtualSlot(ByteString.utf8("4Base"), 0, 0));
    assertThat(view.slotsOf(CODE + 16))
        .containsExactly(new VirtualSlot(ByteString.utf8("4Deep"), 0, 1));
    assertThat(view.slotsOf(CODE + 48))
        .containsExactly(new VirtualSlot(ByteString.utf8(".?AVBase@@"), 8, 0));
    assertThat(view.slotsOf(CODE + 64))
        .containsExactly(new VirtualSlot(ByteString.utf8(".?AVDeep@@"), 8, 1));
  }

  @Test
  void functionsThatWereFoldedHaveNoSlot() {
    SampleClassImage sample = new SampleClassImage(true);
    for (int i = 0; i < 5; i++) {
      sample.microsoft(0x200 * i, ".?AVFoo" + i + "@@", 0, 1, CODE, CODE + 16 + i);
    }
    ClassView view = sample.view();

    assertThat(view.slotsOf(CODE)).isEmpty();
    assertThat(view.slotsOf(CODE + 16)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PKc", "3 Foo", "3Foo\n"})
  void otherTextIsNoName(String name) {
    SampleClassImage sample = new SampleClassImage(true);
    long table = sample.itanium(0, name, 16, 0, CODE);

    assertThat(sample.view().typeAt(table)).isNull();
    assertThat(sample.view().slotsOf(CODE)).isEmpty();
  }

  @Test
  void overlongNameIsLeftOut() {
    SampleClassImage sample = new SampleClassImage(true);
    long table = sample.itanium(0, "3Foo", 16, 0, CODE);
    sample.words(0x88, sample.text(0x200, "3" + "x".repeat(2000)));

    assertThat(sample.view().typeAt(table)).isNull();
  }

  @Test
  void classThatIsItsOwnBaseDoesNotHang() {
    SampleClassImage sample = new SampleClassImage(true);
    long kind = abi(sample, 0);
    sample.itanium(0x200, "1A", kind, SampleClassImage.information(0x400), CODE);
    sample.itanium(0x400, "1B", kind, SampleClassImage.information(0x200), CODE);

    Assertions.assertTimeout(
        Duration.ofSeconds(10), () -> assertThat(sample.view().slotsOf(CODE)).hasSize(2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void damagedTablesNeitherThrowNorHang(boolean isWide) {
    long seed = new SplittableRandom().nextLong();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      SampleClassImage sample = new SampleClassImage(isWide);
      long kind = abi(sample, 0);
      sample.itanium(0x200, "1A", kind, SampleClassImage.information(0x400), CODE, CODE + 16);
      sample.itanium(0x400, "1B", kind, 0, CODE, CODE + 32);
      sample.microsoft(0x600, MICROSOFT.text(), 8, 2, CODE + 48);
      byte[] bytes = sample.bytes();
      for (int i = random.nextInt(1, 12); i > 0; i--) {
        int at = random.nextInt(0x800);
        bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : 0xff);
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        sample.words(8 * random.nextInt(0xff), SampleClassImage.DATA + 8L * random.nextInt(0x1ff));
      }
      try {
        ClassView view = sample.view();
        for (int at = 0; at < 0x800; at += 4) {
          ByteString _ = view.typeAt(SampleClassImage.DATA + at);
        }
        assertThat(view.slotsOf(CODE)).hasSizeLessThan(9);
        assertThat(view.typeAt(-1)).isNull();
        assertThat(view.typeAt(0)).isNull();
      } catch (RuntimeException | AssertionError thrown) {
        fail("seed %d, round %d".formatted(seed, round), thrown);
      }
    }
  }
}
