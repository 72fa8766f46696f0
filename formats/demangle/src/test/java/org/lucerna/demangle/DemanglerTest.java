package org.lucerna.demangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

/**
 * Names as {@code c++filt -i} of binutils 2.40 prints them, those of C++20 as {@code llvm-cxxfilt}
 * and those of Visual C++ as {@code llvm-undname} of LLVM 19 do, and Rust's as rustfilt does.
 */
class DemanglerTest {
  @Test
  void mangledNameBecomesReadable() {
    // @start region="usage" :
    String name = Demangler.readable("_ZN5Shape5widthEv");
    // @end

    assertThat(name).isEqualTo("Shape::width()");
  }

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
  void namesOfCppAreDemangledToTheirSource(String mangled, String readable) {
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
  void namesOfRustAreDemangledToTheirSource(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "_Z1fIiTnPvLPv0EEvT_|void f<int, (void*)0>(int)",
        "_Z1fITpTyJilEEvDpT_|void f<int, long>(int, long)",
        "_Z1fITk1CiEvT_|void f<int>(int)",
        "_Z1fIiQ1CIT_EEvS0_|void f<int>(int)",
        "_Z1fIiEvT_Q1CIS0_E|void f<int>(int) requires C<int>",
        "_Z1fIiEvT_QrqXcl1gtl1AEEXdefp_R1ET1DE"
            + "|void f<int>(int) requires requires { g(A{}); {*{parm#1}} -> E; typename D; }",
        "_ZZ1fvENKUlTyT_E_clIiEEDaS_|auto f()::{lambda(auto:1)#1}::operator()<int>(int) const",
        "_ZW3foo1fv|f@foo()",
        "_ZW3fooWP3bar1fv|f@foo:bar()",
        "_ZGIW3fooW3bar|initializer for module foo.bar",
        "_Z1fDk1C|f(C auto)",
        "_Z1fIXtl1Adi1aLi1EEEEvv|void f<A{.a = 1}>()",
        "_Z1fIXaw1xEEvv|void f<co_await x>()",
        "_Z1fILDnEEvv|void f<decltype(nullptr)>()",
        "_ZGRZ1fvE1x_|reference temporary #0 for f()::x",
        "_ZTI1AIXadL_ZNK1B1fEvEEE|typeinfo for A<&(B::f() const)>",
        "_Z3f\u00e9v|f\u00e9()",
      })
  void printsWhatCpp20Added(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "?x@@3HA|int x",
        "?x@@3QAHA|int *const x",
        "?x@@3PBDB|char const *x",
        "?x@C@@2PAY02HA|public: static int (*C::x)[3]",
        "?f@@YAHXZ|int __cdecl f(void)",
        "?f@@YAXPAUA@@0ZZ|void __cdecl f(struct A *, struct A *, ...)",
        "?f@C@a@@QBEXPAV12@@Z|public: void __thiscall a::C::f(class a::C *) const",
        "?f@C@@MEAAXXZ|protected: virtual void __cdecl C::f(void)",
        "??0C@@QAE@XZ|public: __thiscall C::C(void)",
        "??1C@@UEAA@XZ|public: virtual __cdecl C::~C(void)",
        "??BC@@QAEHXZ|public: int __thiscall C::operator int(void)",
        "??HC@@QAE?AV0@ABV0@@Z|public: class C __thiscall C::operator+(class C const &)",
        "??$f@H@@YAXH@Z|void __cdecl f<int>(int)",
        "??$f@$1?g@@YAXXZ@@YAXXZ|void __cdecl f<&void __cdecl g(void)>(void)",
        "??$f@$0?0$$V@@YAXXZ|void __cdecl f<-1>(void)",
        "??$f@$M_J0?6@@YAXXZ|void __cdecl f<-7>(void)",
        "?f@@YAXP6AHH@Z@Z|void __cdecl f(int (__cdecl *)(int))",
        "?f@@YAXP8C@@AEXXZ@Z|void __cdecl f(void (__thiscall C::*)(void))",
        "?f@@YAXPQC@@H@Z|void __cdecl f(int C::*)",
        "?f@?A0x12345678@@YAXXZ|void __cdecl `anonymous namespace'::f(void)",
        "?x@?1??f@@YAXXZ@4HA|int `void __cdecl f(void)'::`2'::x",
        "??_7C@@6B@|const C::`vftable'",
        "??_7C@@6BA@@B@@@|const C::`vftable'{for `A's `B'}",
        "??_R0?AVC@@@8|class C `RTTI Type Descriptor'",
        "??_R1A@?0A@EA@C@@8|C::`RTTI Base Class Descriptor at (0, -1, 0, 64)'",
        "??_R4C@@6B@|const C::`RTTI Complete Object Locator'",
        ".?AV?$A@H@@|class A<int> `RTTI Type Descriptor Name'",
        "??_9C@@$BA@AE|[thunk]: __thiscall C::`vcall'{0, {flat}}",
        "?f@C@@W7EAAXXZ|[thunk]: public: virtual void __cdecl C::f`adjustor{8}'(void)",
        "?f@C@@$4PPPPPPPM@A@AEXXZ"
            + "|[thunk]: public: virtual void __thiscall C::f`vtordisp{-4, 0}'(void)",
        "??_C@_02PCEFGMJL@hi?$AA@|\"hi\"",
        "??_C@_15JNBOKNOG@?$AAa?$AA?6?$AA?$AA@|L\"a\\n\"",
        "??__Ex@@YAXXZ|void __cdecl `dynamic initializer for 'x''(void)",
        "??__F?x@C@@2HA@@YAXXZ"
            + "|void __cdecl `dynamic atexit destructor for `public: static int C::x''(void)",
        "??_B?1??f@@YAXXZ@51|`void __cdecl f(void)'::`2'::`local static guard'{2}",
      })
  void namesOfVisualCppAreDemangledToTheirSource(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "_Dmain|D main",
        "_D3foo3barFiZv|foo.bar(int)",
        "_D3foo3Bar6__ctorMFKxAyaZC3foo3Bar|foo.Bar.this(ref const(immutable(char)[]))",
        "_D3foo3Bar3bazMxFNaNbZi|foo.Bar.baz() const",
        "_D3foo3Bar6__vtblZ|vtable for foo.Bar",
        "_D3foo3Bar6__initZ|initializer for foo.Bar",
        "_D3foo3Bar10__postblitMFZv|foo.Bar.this(this)",
        "_D3foo__T3barTiVii5Z3barFDFNaiZvZv|foo.bar!(int, 5).bar(void(int) pure delegate)",
        "_D3foo3barFHiG3AaZv|foo.bar(char[][3][int])",
        "_D3foo3barFS3foo1AQhZv|foo.bar(foo.A, foo.A)",
      })
  void namesOfDAreDemangledToTheirSource(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "$s3foo3barC3bas3zimyAaEC_tF|foo.bar.bas(zim: foo.zim) -> ()",
        "_$s4test3StrCACycfC|test.Str.__allocating_init() -> test.Str",
        "$s4test3StrCfD|test.Str.__deallocating_deinit",
        "$s3foo3BarC3bazSDySSSaySiGGSgvg" + "|foo.Bar.baz.getter : [Swift.String : [Swift.Int]]?",
        "$s3foo3BarC4makeACyFZ|static foo.Bar.make() -> foo.Bar",
        "$s3foo3BarV2eeoiySbAC_ACtFZ" + "|static foo.Bar.== infix(foo.Bar, foo.Bar) -> Swift.Bool",
        "$s3foo1fyyyycSgF|foo.f((() -> ())?) -> ()",
        "$s7example1fyyYaKF|example.f() async throws -> ()",
        "$s3foo1fyyAA3BarP_AA3BazPpF|foo.f(foo.Bar & foo.Baz) -> ()",
        "$s3foo1fyyx_q_tSHRzSQR_r0_lF"
            + "|foo.f<A, B where A: Swift.Hashable, B: Swift.Equatable>(A, B) -> ()",
        "$s3foo1fyyxSTRzSi7ElementRtzlF"
            + "|foo.f<A where A: Swift.Sequence, A.Element == Swift.Int>(A) -> ()",
        "$s4main3fooyySiFyyXEfU_|closure #1 () -> () in main.foo(Swift.Int) -> ()",
        "$s3foo3BarC1xyyF1yL_yyF|y #1 () -> () in foo.Bar.x() -> ()",
        "$s12MyCoolModule0aB5ClassC05otherC0ACSgvg"
            + "|MyCoolModule.MyCoolClass.otherModule.getter : MyCoolModule.MyCoolClass?",
        "$sSa3fooE3baryyF|(extension in foo):Swift.Array.bar() -> ()",
        "$s4Meow5MyClsC1iSfSi_tcip|Meow.MyCls.subscript(i: Swift.Int) -> Swift.Float",
        "$S3abc6testityySiFTm|merged abc.testit(Swift.Int) -> ()",
        "$ss5OtherVMa|type metadata accessor for Swift.Other",
        "$sSiD.17|Swift.Int with unmangled suffix \".17\"",
      })
  void namesOfSwiftAreDemangledToTheirSource(String mangled, String readable) {
    assertThat(Demangler.demangle(mangled)).contains(readable);
  }

  @Test
  void pathsOfRustInDebugInformationAreReadable() {
    assertThat(Demangler.readable("_$LT$T$u20$as$u20$core..any..Any$GT$::type_id"))
        .isEqualTo("<T as core::any::Any>::type_id");
    assertThat(Demangler.readable("core::ptr::drop_in_place$LT$alloc..string..String$GT$"))
        .isEqualTo("core::ptr::drop_in_place<alloc::string::String>");
    assertThat(Demangler.readable("a$LT$b")).isEqualTo("a$LT$b");
  }

  @Test
  void typesFirstNamedByGenericClosuresUseArgumentsOfRepeatingTemplate() {
    assertThat(Demangler.readable("_ZZ1fvENKUlOT_E_clIiEEDaS0_"))
        .isEqualTo("auto f()::{lambda(auto:1&&)#1}::operator()<int>(int&&) const");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "gopkg.in/yaml%2ev3.(*Decoder).Decode|gopkg.in/yaml.v3.(*Decoder).Decode",
        "example.com/caf%c3%a9.F|example.com/caf\u00e9.F",
        "main.main|main.main",
        "a%zz.F|a%zz.F",
        "a%41.F|a%41.F",
        "a%2|a%2",
      })
  void pathsOfGoAreUnescaped(String mangled, String readable) {
    assertThat(Demangler.readable(mangled)).isEqualTo(readable);
  }

  @Test
  void rustNamesLoseOnlyTheLastModuleOfLlvm() {
    assertThat(Demangler.readable("_RNvC3foo3bar.llvm.1234")).isEqualTo("foo::bar");
    assertThat(Demangler.readable("_RNvC3foo3bar.llvm.1234.cold"))
        .isEqualTo("foo::bar.llvm.1234.cold");
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
        "_ZGI",
        "?f@C@@$4PPPPPPPPPPPPPPPPP@A@AEXXZ",
        "?@@3HA",
        "?x@C@@2V@@A",
        "$sBi2147483647_",
        "$sBi2147483648_",
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

  @Test
  void exponentialNamesOfVisualCppStayMangled() {
    // Each template argument is the template before, nine times.
    StringBuilder bomb = new StringBuilder("?$A@H@");
    for (int i = 0; i < 20; i++) {
      bomb = new StringBuilder("?$A@V" + bomb + "@V1@V1@V1@V1@V1@V1@V1@V1@@");
    }
    assertThat(Demangler.demangle("?x@@3V" + bomb + "@A")).isEmpty();
  }

  @Test
  void exponentialNamesOfSwiftStayMangled() {
    assertThat(Demangler.demangle(swiftArguments(2)))
        .contains("(a.b, a.b<a.b, a.b>, a.b<a.b<a.b, a.b>, a.b<a.b, a.b>>)");
    assertThat(Demangler.demangle(swiftArguments(20))).isEmpty();
  }

  /** A tuple of types, each with the one before as two arguments. */
  private static String swiftArguments(int rounds) {
    StringBuilder bomb = new StringBuilder("$s1a1bV_");
    for (int i = 0; i < rounds; i++) {
      bomb.append("ACyA2").append((char) ('C' + i)).append("G");
    }
    return bomb + "t";
  }

  @Test
  void exponentialNamesOfDStayMangled() {
    assertThat(Demangler.demangle(dTuples(2)))
        .contains("f(int, Tuple!(int, int), Tuple!(Tuple!(int, int), Tuple!(int, int)))");
    assertThat(Demangler.demangle(dTuples(40))).isEmpty();
  }

  /** A function whose parameters are each a tuple of the one before, twice. */
  private static String dTuples(int rounds) {
    StringBuilder bomb = new StringBuilder("_D1fFi");
    int last = bomb.length() - 1;
    for (int i = 0; i < rounds; i++) {
      int tuple = bomb.length();
      bomb.append("B2");
      for (int element = 0; element < 2; element++) {
        bomb.append('Q').append((char) ('a' + bomb.length() - 1 - last));
      }
      last = tuple;
    }
    return bomb + "Zv";
  }

  static Stream<String> costlyNames() {
    String word = "a".repeat(30_000);
    return Stream.of(
        // Generic types of generic types.
        "$s" + "l".repeat(9_000) + "x" + "u".repeat(9_000),
        "$s" + "l".repeat(30_000) + "x" + "u".repeat(30_000),
        // An identifier that has a long word many times.
        "$s30000" + word + "0" + word + "A0",
        // Many copies of a type, of a long type, of an attribute.
        "$s1a1bV" + "A" + "2048c".repeat(12_000) + "C",
        "$s1a20000" + word.substring(0, 20_000) + "P_A" + "2048c".repeat(20) + "Cp",
        "$s1a20000" + word.substring(0, 20_000) + "VyA" + "2048c".repeat(20) + "CG",
        "$syy" + "Yb".repeat(30_000) + "c",
        "$syy" + "K".repeat(60_000) + "c",
        // A module whose prefixes are each kept.
        "_Z" + "W1a".repeat(21_000) + "1fv",
        // Keys of keys, each copied by all around it.
        "_D1fF" + "H".repeat(250) + "S30000" + word + "i".repeat(250) + "Zv");
  }

  @ParameterizedTest
  @MethodSource("costlyNames")
  void namesThatCostMuchMoreThanTheirLengthStayMangled(String name) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(Demangler.demangle(name)).isEmpty();
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(24L << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"$sSi.", "_Z1fv.", "_RNvC1a1b."})
  void namesWithLongSuffixesStayMangled(String name) {
    String suffix = "a".repeat(Demangler.MAX_NAME - name.length());
    assertThat(Demangler.readable(name + suffix)).hasSizeLessThanOrEqualTo(Demangler.MAX_TEXT);
  }

  @Test
  void failedAttemptsAreUndoneInNamesOfD() {
    // Whether 1 is the length of the argument or of its name is tried out.
    assertThat(Demangler.demangle("_D3foo__T3bar" + "S1aVii5".repeat(300) + "Z3barFZv"))
        .contains("foo.bar!(" + "a, 5, ".repeat(299) + "a, 5).bar()");
  }

  @ParameterizedTest
  @CsvSource({
    "_Z1f, P",
    "_Z1f, N1A",
    "_Z1f, F",
    "_Z1f, I",
    "_Z1f, DpP",
    "_Z1f, X",
    "_Z1f, 1AIS0_",
    "_Z1fITt, Tt",
    "_Z1fITp, Tp",
    "_Z1fIXrq, Xrq",
    "_RNvC1a1bI, I",
    "_RNvC1a1bF, KF",
    "?x@@3, PA",
    "?x@@3, P6A",
    "?x@, ?1?",
    "?x@@3V, ?$A@V",
    "?, ?__E?",
    "_D1fF, A",
    "_D1f, __T1fS",
    "_D1fF, DFZ",
    "_D, __T",
    "_D1__T1fV, S1",
    "$s1aC, m",
    "$sSi, Sg",
    "$s, y",
  })
  void deeplyNestedNamesStayMangled(String before, String piece) {
    assertThat(Demangler.demangle(before + piece.repeat(9_000) + "i")).isEmpty();
  }

  @Test
  void damagedNamesAreNoError() {
    demangleDamaged(60_000);
  }

  @Test
  @Tag("long")
  void aMillionDamagedNamesAreNoError() {
    demangleDamaged(1_000_000);
  }

  private static void demangleDamaged(int rounds) {
    String[] seeds = {
      "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_",
      "_ZZ1fvENKUlT_E_clIiEEDaS_",
      "_Z1fIiEDTplfp_cl3barLi1EEET_",
      "_ZNSt6vectorIN4llvm4yaml5EntryESaIS2_EE17_M_realloc_insertIJRKS2_EEEvPS2_DpOT_",
      "_Z1fIiTnPvLPv0EQ1CIT_EEvT_QrqXcl1gtl1AEEXdefp_R1ET1DE",
      "_RINvNtCs1234_7mycrate3foo3barNtB2_3BarTlReFUKCReEuEAhj10_DNtB2_5Traitp4ItemmEL_E",
      "_ZN71_$LT$Test$u20$as$u20$foo..Bar$GT$3bar17h930b740aa94f1d3aE",
      "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y",
      "??$f@$1?g@@YAXXZV?$A@HPAV1@@?A0x12@@@C@a@@QBE?AV12@P6AHHPQC@@H@Z0@Z",
      "?f@C@@$4PPPPPPPM@A@AEPAY02HP8C@@AEXXZ@Z",
      "??_C@_15JNBOKNOG@?$AAa?$AA?6?$AA?$AA@",
      "_D3foo__T3barTiVii5VAyaa2_6162VS1AS2i1e1P2Z3barFDFNaiZvKxAyaS3foo1AQgZv",
      "gopkg.in/yaml%2ev3.(*Decoder).Decode%c3%a9",
      "$s12MyCoolModule0aB5ClassC7doThing4with3andAA0aB6StructVSgSS_SitKF",
      "$s3foo1fyyx_q_tSHRzSQR_Si7ElementRtzr0_lFSDySSSaySiGGSgvgTm",
    };
    long seed = 20261122;
    Random random = new Random(seed);
    String alphabet = "SIENTZLXJDUKRPFMABCcvlspif0123456789_.$_B?@%QYGVwq\u00e9";
    for (int round = 0; round < rounds; round++) {
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
          .isLessThanOrEqualTo(Demangler.MAX_TEXT);
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
    assertThat(NameStyle.READABLE.of(ByteString.utf8("?x@@3HA")))
        .isEqualTo(ByteString.utf8("int x"));
  }

  @Test
  void namesWithoutParametersEqualOutputOfPerf() {
    assertThat(Demangler.withoutParameters("_ZNK3geo3Box4areaEi")).isEqualTo("geo::Box::area");
    assertThat(Demangler.withoutParameters("_ZN3geo5totalIdEET_RKSt6vectorIS1_SaIS1_EEi"))
        .isEqualTo("geo::total<double>");
    assertThat(Demangler.withoutParameters("_ZTVN3geo3BoxE")).isEqualTo("vtable for geo::Box");
    assertThat(Demangler.withoutParameters("main")).isEqualTo("main");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?area@Box@shape@@QEBAHH@Z|shape::Box::area",
        "??$total@N@shape@@YANAEBN@Z|shape::total<double>",
        "??0Box@shape@@QEAA@XZ|shape::Box::Box",
        "??BBox@shape@@QEBAHXZ|shape::Box::operator int",
        "?x@@3HA|int x",
        "??_7Box@shape@@6B@|const shape::Box::`vftable'",
        "?y@?1??f@@YAHXZ@4HA|int `int __cdecl f(void)'::`2'::y",
        ".?AV?$Call@$1?f@@YAXXZ@@|class Call<&void __cdecl f(void)> `RTTI Type Descriptor Name'",
        "?main|?main",
      })
  void namesWithoutParametersAreThoseOfPdbFiles(String mangled, String name) {
    assertThat(Demangler.withoutParameters(mangled)).isEqualTo(name);
  }
}
