package org.lucerna.demangle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamilyNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          main                                             | main
          _ZN3geo5totalIdEET_RKSt6vectorIS1_SaIS1_EEi      | geo::total<...>
          _ZNK3geo3Box4areaEi                              | geo::Box::area
          _ZN3geo3BoxIiLi3EE4areaEd                        | geo::Box<...>::area
          _ZlsIiERSoS0_T_                                  | operator<< <...>
          a::b<c<d>, e>::operator-><f>                     | a::b<...>::operator-><...>
          a<&b::operator<, c>::operator<                   | a<...>::operator<
          <alloc::vec::Vec<T> as core::fmt::Debug>::fmt    | <...>::fmt
          odd<name                                         | odd<name
          a>b                                              | a>b
          """)
  void leavesArgumentsOut(String name, String family) {
    assertThat(FamilyName.of(name)).hasToString(family);
  }

  @Test
  void namesWithAndWithoutArgumentsHaveOneFamily() {
    assertThat(FamilyName.of("core::ptr::drop_in_place<a::B>").plain())
        .isEqualTo(FamilyName.of("core::ptr::drop_in_place").plain());
  }
}
