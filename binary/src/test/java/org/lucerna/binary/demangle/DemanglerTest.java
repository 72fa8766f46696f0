package org.lucerna.binary.demangle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

/** Names as {@code c++filt -i} of binutils 2.40 prints them. */
class DemanglerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "_Z1fv|f()",
        "_ZN3foo3barEv|foo::bar()",
        "_ZNK3foo3barEv|foo::bar() const",
        "_ZNKR3foo3barEv|foo::bar() const &",
        "_ZN12_GLOBAL__N_11fEi|(anonymous namespace)::f(int)",
        "_Z3maxIiET_S0_S0_|int max<int>(int, int)",
        "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_"
            + "|std::remove_reference<int&>::type&& std::move<int&>(int&)",
        "_ZNSsC1ERKSs"
            + "|std::basic_string<char, std::char_traits<char>, std::allocator<char> >"
            + "::basic_string(std::string const&)",
        "_ZNSs6appendEPKc|std::string::append(char const*)",
        "_ZNSt6vectorIiSaIiEE9push_backEOi"
            + "|std::vector<int, std::allocator<int> >::push_back(int&&)",
        "_ZNSt3setIiED2Ev|std::set<int>::~set()",
        "_ZN1AcviEv|A::operator int()",
        "_ZN1AcvT_IiEEv|A::operator int<int>()",
        "_ZN1AplERKS_|A::operator+(A const&)",
        "_ZN1AclEv|A::operator()()",
        "_ZnwmPv|operator new(unsigned long, void*)",
        "_Zli3_kme|operator\"\" _km(long double)",
        "_Z1fPFviE|f(void (*)(int))",
        "_Z1fM1AFviE|f(void (A::*)(int))",
        "_Z1fM1AKFivE|f(int (A::*)() const)",
        "_Z1fM1Ai|f(int A::*)",
        "_Z1fRA10_Kc|f(char const (&) [10])",
        "_Z1fPA3_A4_i|f(int (*) [3][4])",
        "_Z1fIJilEEvDpT_|void f<int, long>(int, long)",
        "_Z1fIJEEvDpT_|void f<>()",
        "_Z1fILi3EEvv|void f<3>()",
        "_Z1fILb1ELj5ELln7EEvv|void f<true, 5u, -7l>()",
        "_Z1fIXadL_ZN1A1gEvEEEvv|void f<&A::g>()",
        "_Z1fIiEDTplfp_Li1EET_|decltype ({parm#1}+1) f<int>(int)",
        "_ZZ1fvE1x|f()::x",
        "_ZZ1fvENKUliE_clEi|f()::{lambda(int)#1}::operator()(int) const",
        "_ZZ1fvENKUlT_E_clIiEEDaS_" + "|auto f()::{lambda(auto:1)#1}::operator()<int>(int) const",
        "_ZZ1fvEs|f()::string literal",
        "_ZN1AUt_C2Ev|A::{unnamed type#1}::{unnamed type#1}()",
        "_ZTV1A|vtable for A",
        "_ZTI1A|typeinfo for A",
        "_ZTSPK1A|typeinfo name for A const*",
        "_ZThn16_N1A1fEv|non-virtual thunk to A::f()",
        "_ZTv0_n24_N1A1fEv|virtual thunk to A::f()",
        "_ZTC1A0_1B|construction vtable for B-in-A",
        "_ZGVZ1fvE1x|guard variable for f()::x",
        "_ZN1A1fB5cxx11Ev|A::f[abi:cxx11]()",
        "_Z1fDv4_f|f(float __vector(4))",
        "_Z1fDn|f(decltype(nullptr))",
        "_Z1fv.cold|f() [clone .cold]",
        "_Z1fv.isra.0.cold|f() [clone .isra.0] [clone .cold]",
        "__Z1fv|f()",
      })
  void printsWhatTheAuthorsOfCppWrote(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE|core::fmt::Formatter::pad",
        "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.llvm.123|core::fmt::Formatter::pad",
        "_ZN71_$LT$Test$u20$$u2b$$u20$$u27$static$u20$as$u20$foo..Bar$LT$Test$GT$$GT$3bar17h930b740aa94f1d3aE|<Test"
            + " + 'static as foo::Bar<Test>>::bar",
        "_RNvC6_123foo3bar|123foo::bar",
        "_RNvCs1234_7mycrate3foo|mycrate::foo",
        "_RINvCs1234_7mycrate3fooNtB2_3BarE|mycrate::foo::<mycrate::Bar>",
        "_RNCNvC7mycrate3foo0|mycrate::foo::{closure#0}",
        "_RNCNvC7mycrate3foos_0|mycrate::foo::{closure#1}",
        "_RNvMC7mycrateNtB2_3Foo3bar|<mycrate::Foo>::bar",
        "_RNvXC7mycrateNtB2_3FooNtB2_3Bar3baz|<mycrate::Foo as mycrate::Bar>::baz",
        "_RINvC7mycrate3fooAhj10_E|mycrate::foo::<[u8; 16]>",
        "_RINvC7mycrate3fooTlEE|mycrate::foo::<(i32,)>",
        "_RINvC7mycrate3fooFUKCReEuE|mycrate::foo::<unsafe extern \"C\" fn(&str)>",
        "_RINvC7mycrate3fooDNtB2_5Traitp4ItemmEL_E"
            + "|mycrate::foo::<dyn mycrate::Trait<Item = u32>>",
        "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y"
            + "|utf8_idents::საჭმელად_გემრიელი_სადილი",
      })
  void printsWhatTheAuthorsOfRustWrote(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "_",
        "main",
        "_start",
        "_Z",
        "_ZN",
        "_ZN3fo",
        "_Z1fS_",
        "_Z1fT_",
        "_Zzz",
        "_R",
        "_RNv",
        "_RNvC3foo3barBz_",
        "_Z1fv~",
        "_ZZZZZZ",
        "_Z1fIJ",
        "_ZL",
        "__cxa_throw"
      })
  void unmangledNamesStayUnchanged(String name) {
    assertThat(Demangler.demangle(name)).isEmpty();
    assertThat(Demangler.readable(name)).isEqualTo(name);
  }

  @Test
  void exponentialNamesStayMangled() {
    // Each pair of template arguments is the type before, twice.
    StringBuilder bomb = new StringBuilder("_Z1f1AIiiE");
    for (int i = 0; i < 60; i++) {
      String last = i == 0 ? "S0_" : "S" + Integer.toString(i, 36).toUpperCase(Locale.ROOT) + "_";
      bomb.append("S_I").append(last).append(last).append("E");
    }
    assertThat(Demangler.demangle(bomb.toString())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"P", "N1A", "F", "I", "DpP", "X", "1AIS0_"})
  void deeplyNestedNamesStayMangled(String piece) {
    assertThat(Demangler.demangle("_Z1f" + piece.repeat(9_000) + "i")).isEmpty();
  }

  @Test
  void damagedNamesStayMangled() {
    String[] seeds = {
      "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_",
      "_ZZ1fvENKUlT_E_clIiEEDaS_",
      "_Z1fIiEDTplfp_cl3barLi1EEET_",
      "_ZNSt6vectorIN4llvm4yaml5EntryESaIS2_EE17_M_realloc_insertIJRKS2_EEEvPS2_DpOT_",
      "_RINvNtCs1234_7mycrate3foo3barNtB2_3BarTlReFUKCReEuEAhj10_DNtB2_5Traitp4ItemmEL_E",
      "_ZN71_$LT$Test$u20$as$u20$foo..Bar$GT$3bar17h930b740aa94f1d3aE",
      "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y",
    };
    long seed = 20261122;
    Random random = new Random(seed);
    String alphabet = "SIENTZLXJDUKRPFMABCcvlspif0123456789_.$_B";
    for (int round = 0; round < 60_000; round++) {
      StringBuilder name = new StringBuilder(seeds[random.nextInt(seeds.length)]);
      for (int edit = random.nextInt(6); edit >= 0; edit--) {
        int at = 2 + random.nextInt(name.length() - 2);
        char c = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(4)) {
          case 0 -> name.setCharAt(at, c);
          case 1 -> name.insert(at, c);
          case 2 -> name.deleteCharAt(at);
          default -> {
            int end = Math.min(name.length(), at + random.nextInt(12));
            name.insert(at, name.substring(at, end));
          }
        }
        if (name.length() < 4) {
          break;
        }
      }
      String damaged = name.toString();
      assertThat(Demangler.readable(damaged).length())
          .as("seed %d, round %d: %s", seed, round, damaged)
          .isLessThanOrEqualTo(Demangler.MAX_TEXT + damaged.length() * 10);
    }
  }

  @Test
  void stylesChangeMangledNamesOnly() {
    for (String name : List.of("", "_", "main", "_start", "_Zbroken")) {
      assertThat(NameStyle.READABLE.of(ByteString.utf8(name))).isEqualTo(ByteString.utf8(name));
    }
    ByteString notUtf8 = ByteString.hex("5f5a317fff");
    assertThat(NameStyle.READABLE.of(notUtf8)).isSameAs(notUtf8);
    ByteString mangled = ByteString.utf8("_Z1fi");
    assertThat(NameStyle.READABLE.of(mangled)).isEqualTo(ByteString.utf8("f(int)"));
    assertThat(NameStyle.STORED.of(mangled)).isSameAs(mangled);
  }

  @Test
  void namesWithoutParametersAreThoseOfPerf() {
    assertThat(Demangler.withoutParameters("_ZNK3geo3Box4areaEi")).isEqualTo("geo::Box::area");
    assertThat(Demangler.withoutParameters("_ZN3geo5totalIdEET_RKSt6vectorIS1_SaIS1_EEi"))
        .isEqualTo("geo::total<double>");
    assertThat(Demangler.withoutParameters("_ZTVN3geo3BoxE")).isEqualTo("vtable for geo::Box");
    assertThat(Demangler.withoutParameters("main")).isEqualTo("main");
  }
}
