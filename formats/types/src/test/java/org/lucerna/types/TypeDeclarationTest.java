package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

/** Declarations with IDA's keywords. */
class TypeDeclarationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "07 | int x",
        "0a72 | const char *x",
        "4a32 | char *const x",
        "0a0a01 | void **x",
        "0afe2001 | void *__ptr32 x",
        "0afe6001 | void *__restrict x",
        "0afe8001073d025348 | int *__shifted(S,0x8) x",
        "2a32 | char __far *x",
        "3a0332 | char __based(3) *x",
        "1b0432 | char x[3]",
        "1b0132 | char x[]",
        "5b0432 | const char x[3]",
        "5b0472 | const char x[3]",
        "5b040a32 | char *const x[3]",
        "1b031b0432 | char x[2][3]",
        "0b80808080818080808407 | int x[1:4]",
        "0a1b0407 | int (*x)[3]",
        "1b040a07 | int *x[3]",
        "0a0c10010207 | void (*x)(int)",
        "0a0c50010207 | void (__stdcall *x)(int)",
        "4a0c10010207 | void (*const x)(int)",
        "1b030a0c10010207 | void (*x[2])(int)",
        "0a3aff0c300102070a01 | void (__closure __cdecl **x)(int)",
        "0c2007 | int x(void)",
        "0c300701 | int __cdecl x()",
        "0c30070201 | int __cdecl x(void)",
        "0c400701 | int x(...)",
        "0c4007020a72 | int x(const char *, ...)",
        "0cc082440101 | void __cc(0x84) x()",
        "1c300101 | void __near __cdecl x()",
        "0caf03700101 | void __fastcall __noreturn __pure x()",
        "0ca132830102 07 | void __thiscall __spoils<r1> x(int)",
        "0a0cf00702 02 07 03 | int (__usercall *x)@<r1>(int@<r2>)",
        "0caf8090403001 01 | void __cdecl x() const",
        "3d0253 | S x",
        "0d010253 | struct S x",
        "2d01032341 | enum #1 x",
        "2e07 | __int32 x : 3",
        "2e0a | unsigned __int32 x : 4",
        "0d110732 | struct {int; char;} x",
        "5d110732 | const union {int; char;} x",
      })
  void declaresEveryForm(String hex, String expected) {
    assertThat(TypeDeclaration.of(read(hex, ""), "x")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "07 | '' | typedef int t",
        "0a07 | '' | typedef int *t",
        "0a0c10010207 | '' | typedef void (*t)(int)",
        "0d0101 | '' | struct t",
        "0d010253 | '' | typedef struct S t",
        "0d110732 | 02610262 | struct t {int a; char b;}",
        "1d110732 | 02610262 | union t {int a; char b;}",
        "0d19 3d0253 f120 0e05 2e06 | 01 0261 | struct t : S {__int8 a : 2; unsigned __int32 : 2;}",
        "0d09f14032 | 0261 | struct __unaligned t {char a;}",
        "0dffff40f18001 | '' | struct __cppobj t {}",
        "0d09d107 | 0261 | struct __attribute__((aligned(8))) t {int a;}",
        "2d03804141 | 02610262 | enum t {a = 0x1, b = 0x2}",
        "2d02a1 8161 | 0261 | enum t : __int8 {a = 'a'}",
        "2d02a0 40 | 0261 | enum t {a = 0x0}",
        "2d02c1 9fffffff7f | 0261 | enum t : __int8 {a = -1}",
        "2d02e1 9fffffff7f | 0261 | enum t : __int8 {a = 255}",
        "2d02fe4081 9fffffff7f | 0261 | enum t : unsigned __int8 {a = 0xFF}",
        "2d02fe800881 9fffffff7f | 0261 | enum t : __int8 {a = -0x1}",
        "2d02fe800281 48 | 0261 | enum t : __int8 {a = 010}",
        "2d02fe800481 45 | 0261 | enum t : __int8 {a = 0b101}",
        "2d02fe801082 45 | 0261 | enum t : __int16 {a = 0x0005}",
      })
  void definesEveryForm(String hex, String names, String expected) {
    assertThat(TypeDeclaration.definition(read(hex, names), "t")).isEqualTo(expected);
  }

  @Test
  void printsArgumentFlags() {
    CType type = read("0c8001 02 ff5f 0a01", "0574686973");
    assertThat(TypeDeclaration.of(type, "f"))
        .isEqualTo(
            "void __thiscall f(void *__hidden __return_ptr __struct_ptr __array_ptr __unused"
                + " this)");
  }

  @Test
  void usesNamesOfADatabase() {
    TypeNames names =
        new TypeNames() {
          @Override
          public String ordinal(long ordinal) {
            return ordinal == 12 ? "HANDLE" : TypeNames.super.ordinal(ordinal);
          }
        };
    CType type = read("0c300103 3d03234c 0a3d03234d", "");
    assertThat(new TypeDeclaration(names).declare(type, "f"))
        .isEqualTo("void __cdecl f(HANDLE, #13 *)");
  }

  @Test
  void replacesInvalidUtf8() {
    CType type =
        new FunctionSignature(
            VoidType.PLAIN,
            CallingConvention.CDECL,
            List.of(new FunctionParameter(ByteString.hex("61ff"), VoidType.PLAIN)));
    assertThat(TypeDeclaration.of(type, "")).isEqualTo("void __cdecl(void a\ufffd)");
  }

  private static CType read(String type, String names) {
    return TypeReader.read(
        ByteString.hex(type.replace(" ", "")), ByteString.hex(names.replace(" ", "")));
  }
}
