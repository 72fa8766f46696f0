package org.lucerna.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.match.Reasons;

class SimilarNameTest {
  private static SimilarName named(String name, float probability) {
    return new SimilarName(
        ByteString.utf8(name),
        probability,
        true,
        new Md5(1, 2),
        ByteString.utf8("libz.so.1"),
        Reasons.of(List.of()),
        null);
  }

  @ParameterizedTest
  @CsvSource({
    "inflate, inflate.similar",
    "inflate.isra.0, inflate.similar",
    "inflate.constprop.0.isra.0, inflate.similar",
    "inflate.part.12.cold, inflate.similar",
    "f.partial, f.partial.similar",
    "_ZN3foo4partEv, _ZN3foo4partEv.similar"
  })
  void variantsAreNamedAfterTheirFunctionWithTheMark(String name, String marked) {
    assertThat(named(name, 1).marked()).isEqualTo(ByteString.utf8(marked));
  }

  @Test
  void improbableNamesOfOneFamilyAreShownTogether() {
    SimilarName ofInt = named("_ZN3BoxIiE3putEi", 0.4995f);
    SimilarName ofLong = named("_ZN3BoxIlE3putEl", 0.4f);
    SimilarName both = Objects.requireNonNull(SimilarName.of(List.of(ofInt, ofLong)));
    assertThat(both.comment()).isEqualTo("similar to Box<...>::put, one of 2 (libz.so.1, 69 %)");
    assertThat(both.isSure()).isFalse();
    assertThat(SimilarName.of(List.of(ofInt, named("main", 0.4f)))).isSameAs(ofInt);
    assertThat(SimilarName.of(List.of(ofInt))).isSameAs(ofInt);
    assertThat(SimilarName.of(List.of())).isNull();
    SimilarName probable = named("_ZN3BoxIiE3putEi", 0.8f);
    assertThat(SimilarName.of(List.of(probable, ofLong))).isSameAs(probable);
  }

  @Test
  void commentNamesTheVariantAndRoundsDown() {
    assertThat(named("inflate.isra.0", 0.9899f).comment())
        .isEqualTo("similar to inflate.isra.0 (libz.so.1, 98 %)");
    assertThat(named("inflate", 1).percent()).isEqualTo(100);
  }
}
