package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class TypeNameTest {
  private static TypeName name(String mangled) {
    return Objects.requireNonNull(TypeName.of(ByteString.utf8(mangled)), mangled);
  }

  @ParameterizedTest
  @CsvSource({
    "3Foo, .?AVFoo@@",
    "3Foo, .?AUFoo@@",
    "N3bar3FooE, .?AVFoo@bar@@",
    "*N3bar12_GLOBAL__N_13FooE, .?AVFoo@?A0x1a2b3c4d@bar@@",
    "St13runtime_error, .?AVruntime_error@std@@",
    "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE, "
        + ".?AV?$basic_string@DU?$char_traits@D@std@@V?$allocator@D@2@@std@@",
    "St6vectorIPK3FooSaIS2_EE, .?AV?$vector@PEBVFoo@@V?$allocator@PEBVFoo@@@std@@@std@@",
    "N1a4ListIN1b5StateELi200EEE, .?AV?$List@W4State@b@@$0MI@@a@@",
    "N6icu_725Class4PartE, .?AVPart@Class@icu_70@@",
  })
  void namesOfBothCompilersHaveTheSameIdentifiers(String itanium, String microsoft) {
    assertThat(name(itanium).plain()).isEqualTo(name(microsoft).plain());
  }

  @ParameterizedTest
  @CsvSource({
    "3Foo, 3Bar",
    "3Foo, N3bar3FooE",
    "N3bar5Foo_1E, N3bar5Foo_2E",
    ".?AVFoo_1@bar@@, .?AVFoo_2@bar@@",
    ".?AVFoo@@, .?AVBar@@",
    "4ListI3FooE, 4ListI3BarE",
  })
  void differentClassesDiffer(String one, String other) {
    assertThat(name(one).plain()).isNotEqualTo(name(other).plain());
  }

  @ParameterizedTest
  @CsvSource({
    "4ListIiE, 4ListIcE",
    "4ListIN1a1bEE, 4ListIN1b1aEE",
    ".?AV?$List@H@@, .?AV?$List@D@@",
    "5ArrayILi10EE, 5ArrayILi20EE",
  })
  void instantiationsDifferInTheWholeName(String one, String other) {
    assertThat(name(one).plain()).isEqualTo(name(other).plain());
    assertThat(name(one).whole()).isNotEqualTo(name(other).whole());
  }

  @ParameterizedTest
  @CsvSource({
    "N8icu_72_13FooE, N8icu_71_13FooE",
    "N6icu_724ListIiEE, N6icu_714ListIiEE",
    "N4v1_23FooE, N4v1_33FooE",
    "NSt3__13FooE, St3Foo",
  })
  void versionsOfNamespacesDoNotCount(String one, String other) {
    assertThat(name(one).plain()).isEqualTo(name(other).plain());
    if (one.startsWith("N6")) {
      assertThat(name(one).whole()).isEqualTo(name(other).whole());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "*", ".?A", ".?AV", ".?AV@@", "N", "E", "0", "9999", ".?AV<lambda_1>@@"})
  void otherTextHasNoName(String text) {
    assertThat(TypeName.of(ByteString.utf8(text))).isNull();
  }

  @Test
  void overlongNamesAreLeftOut() {
    assertThat(TypeName.of(ByteString.utf8("3Foo" + "x".repeat(TypeName.LONGEST)))).isNull();
  }

  @Test
  void randomTextDoesNoHarm() {
    long seed = new SplittableRandom().nextLong();
    SplittableRandom random = new SplittableRandom(seed);
    String letters = "@?$AVUPEQW0123NISTLJEt_abc.*";
    for (int round = 0; round < 50_000; round++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? ".?AV" : "");
      for (int i = random.nextInt(1, 60); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      try {
        ByteString mangled = ByteString.utf8(text.toString());
        assertThat(TypeName.of(mangled)).isEqualTo(TypeName.of(mangled));
      } catch (RuntimeException thrown) {
        fail("seed %d, round %d: %s".formatted(seed, round, text), thrown);
      }
    }
  }
}
