package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameRuleTest {
  @ParameterizedTest
  @CsvSource({
    "inflate,inflate,true",
    "curve448_scalar_mul,ossl_curve448_scalar_mul,true",
    "deflate_stored,deflate_stored_2,true",
    "_tr_init,tr_init,true",
    "inflate,deflate,false",
    "big2_scan,little2_scan,false",
    "gz,gz_open,false",
    "open,gzopen,false",
  })
  void namesAreAlikeButForWordsAtAnEnd(String one, String other, boolean areAlike) {
    assertThat(NameRule.areAlike(one, other)).isEqualTo(areAlike);
    assertThat(NameRule.areAlike(other, one)).isEqualTo(areAlike);
  }
}
