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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inflate.part.0|inflate",
        "inflate.partial|inflate.partial",
        "_Z13luaL_checkanyP9lua_Statei|luaL_checkany",
        "_ZN3re24Prog10SearchBitsEN4absl11string_viewE|re2::Prog::SearchBits",
        "_ZN12_GLOBAL__N_14openEi|(anonymous namespace)::open",
        "_ZNK1AclEi|A::operator()",
        "_ZN6icu_726Locale4initEv|icu::Locale::init",
        "u_strlen_72|u_strlen",
        "_ZN4core3ptr31drop_in_place$LT$test..Name$GT$17h0123456789abcdefE"
            + "|core::ptr::drop_in_place<test::Name>",
        "_ZN4absl7debian718debugging_internal4openEi|absl::debugging_internal::open",
        "_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE|core::fmt::Formatter::write_str",
      })
  void compilerAdditionsAreNotCompared(String name, String compared) {
    assertThat(NameRule.compared(name)).isEqualTo(compared);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "std::vector<int>::push_back|std::vector<char, A<int> >::push_back|true",
        "std::vector<int>::push_back|std::vector<int>::pop_back|false",
        "core::ptr::drop_in_place<A>|<B as core::ops::drop::Drop>::drop|true",
        "std::sys::unix::locks::Mutex::lock|std::sys::sync::Mutex::lock|true",
        "a::run::{{closure}}|b::run::{closure#0}|true",
        "A::operator<<|B::operator<<|true",
        "A::operator<<|B::operator>>|false",
        "(anonymous namespace)::open|open|true",
        "inflate|deflate|false",
      })
  void lastPartsAreAlikeLeniently(String one, String other, boolean areAlike) {
    assertThat(NameRule.areAlikeLeniently(one, other)).isEqualTo(areAlike);
    assertThat(NameRule.areAlikeLeniently(other, one)).isEqualTo(areAlike);
  }
}
