package org.lucerna.idb.til.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.fixture.CCompiler;
import org.lucerna.idb.fixture.CCompiler.Language;
import org.lucerna.idb.fixture.TilWriter;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;

/** Headers with types that C does not have. */
public class CHeaderTest {
  private static final int CHAIN = 20_000;

  /** Types in an order that C does not accept, and of forms that it does not have. */
  public static TilWriter library() {
    return new TilWriter(0x12, 0x12)
        .type("last", 1, "0d 19 3d 'std::pair<int>' 3d 'alias' 1b 01 07", "p", "a", "rest")
        .type("alias", 2, "3d 'later'")
        .type("later", 3, "0d 09 19", "value")
        .type("std::pair<int>", 4, "0d 11 0d 11 07 32 0a 3d 'last'", "in", "int", "x", "up")
        .type("std__pair_int_", 5, "07")
        .type("color", 6, "2d 03 80 41 41", "RED", "last")
        .type("tiny", 7, "2d 03 81 41 41", "RED", "SMALL")
        .type("fixed", 8, "0d 19 f1 80 08 32 01 2e 07 02 18 07 02 18 02 06", "c", "b", "i")
        .type("packed", 9, "0d 12 32 07", "c", "i")
        .type("halfpacked", 10, "0d 13 32 19", "c", "d")
        .type("call", 11, "0a 0c f0 07 01 03 07 02 3d 'later' 03", "int", "int")
        .type("any", 12, "0c 40 01 01")
        .type("shifted", 13, "0a fe 80 01 07 3d 'later' 44")
        .type("short_pointer", 14, "0a fe 20 01")
        .type("broken", 15, "0f")
        .type("user", 16, "0d 19 3d 'broken' 3d 'nobody' 0d 01 'other'", "b", "n", "o")
        .type("", 17, "1d 11 38 09", "flag", "real")
        .type("forward", 18, "0d 01 01")
        .type("_DWORD", 19, "27")
        .type("words", 20, "0d 21 21 20 31 3d '#Q'", "d", "q", "o", "u")
        .type("wide", 21, "2d 02 fe 60 80 7f 7f", "ALL")
        .commented("said", 22, "0d 09 07", "a */ b\n#error", new String[] {"x"}, "y */\n")
        .symbol("RED", 1, "3d 'color'")
        .symbol("main", 0, "0c 30 07 03 07 0a 0a 32", "argc", "argv")
        .symbol("table", 0, "1b 04 3d 'unseen'")
        .symbol("while", 0, "0c 50 01 02 0a 3d 'nobody'")
        .macro("MAX", 0x102, ByteString.hex("813e803f81"))
        .macro("two\nlines", 0, ByteString.utf8("1"))
        .macro("EVIL", 0, ByteString.utf8("1\n#error"));
  }

  private static String header(TilWriter writer) throws IOException {
    TypeLibrary library = TypeLibrary.read(ByteString.wrap(writer.write()));
    StringBuilder text = new StringBuilder();
    CHeader.write(library, new TypeLayout(library, 8), "types 1.h", text);
    return text.toString();
  }

  @Test
  void headerHasOnlyPlainC() throws IOException {
    assertThat(header(library()))
        .startsWith("#ifndef types_1_h\n#define types_1_h\n")
        .contains("typedef struct std__pair_int_ std__pair_int_;\n")
        .contains("typedef int std__pair_int__2;\n")
        .contains("typedef later alias;\n")
        .contains("  int rest[0];\n")
        .contains("  struct {int _int; char x;} in;\n")
        .contains(
            """
            enum
            {
              /* RED = 0x1 */
              SMALL = 0x2,
            };
            typedef unsigned __int8 tiny;
            """)
        .contains(
            """
            struct __unaligned fixed
            {
              char c;
              _BYTE gap1[2];
              __int32 b : 3;
              unsigned __int8 : 5;
              _BYTE gap4[2];
              int i;
              _BYTE gapA[2];
            };
            """)
        .contains("#pragma pack(push, 2)\nstruct halfpacked\n")
        .contains("typedef void __cdecl any();\n")
        .contains("typedef _DWORD short_pointer;\n")
        .contains("union type_17\n")
        .contains("extern unseen table[3];\n")
        .contains("extern void __stdcall _while(nobody *);\n")
        .doesNotContain("extern color")
        .contains("/* a * / b #error */")
        .contains("#define MAX(a1,a2) a2>a1?a2\n")
        .doesNotContain("EVIL");
  }

  @Test
  void typesNeededBySizeComeFirst() {
    TypeLibrary library = TypeLibrary.read(ByteString.wrap(library().write()));
    assertThat(DefinitionOrder.of(library, new TypeLayout(library, 8)))
        .extracting(definition -> definition.name().text())
        .containsSubsequence("later", "alias", "last")
        .containsSubsequence("std::pair<int>", "last")
        .containsSubsequence("broken", "user")
        .contains("color", "any", "words")
        .doesNotContain("_DWORD");
  }

  @Test
  @EnabledIf(value = "org.lucerna.idb.fixture.CCompiler#isPresent", disabledReason = "no gcc")
  void compilerAcceptsTheHeader() throws Exception {
    String checks =
        """
        _Static_assert(sizeof(fixed) == 12, "places");
        _Static_assert(__builtin_offsetof(fixed, i) == 6, "places");
        _Static_assert(sizeof(packed) == 5, "packed");
        _Static_assert(sizeof(halfpacked) == 10, "packed");
        _Static_assert(sizeof(tiny) == 1, "sized");
        _Static_assert(sizeof(short_pointer) == 4, "sized");
        """;
    assertThat(CCompiler.complaints(Language.C, header(library()) + checks)).isEmpty();
    assertThat(CCompiler.complaints(Language.C, header(library()) + "int wrong = ;"))
        .contains("error");
  }

  @Test
  @EnabledIf(value = "org.lucerna.idb.fixture.CCompiler#isPresent", disabledReason = "no gcc")
  void compilersAcceptNamesReservedInCpp() throws Exception {
    TilWriter writer =
        library()
            .type("wchar_t", 30, "22")
            .type("class", 31, "0d 19 3d 'wchar_t' 3d 'color' 3d 'class2'", "new", "color", "this")
            .type("class2", 32, "0d 11 06 07", "o", "virtual")
            .symbol("operator", 0, "0c 30 07 03 3d 'class' 0a 3d 'class'", "this", "template");
    String header = header(writer);
    assertThat(header).contains("  color color_2;\n").contains("struct _class\n");
    for (Language language : Language.values()) {
      if (language.isPresent()) {
        String check = language == Language.C ? "_Static_assert" : "static_assert";
        String checks = check + "(sizeof(_OWORD) == 16, \"sizes\");\n";
        assertThat(CCompiler.complaints(language, header + checks)).as(header).isEmpty();
      }
    }
  }

  /** Backwards, and far longer than any call stack is deep. */
  @Test
  void longReferenceChainsAreWritten() throws IOException {
    TilWriter writer = new TilWriter(0x12, 0x12);
    for (int i = 0; i < CHAIN; i++) {
      writer.type("t" + i, i + 1, "0d 09 3d 't" + (i + 1) + "'", "m");
    }
    String header = header(writer.type("t" + CHAIN, CHAIN + 1, "0d 09 3d 't0'", "m"));
    assertThat(header.indexOf("\nstruct t" + CHAIN + "\n")).isPositive();
    assertThat(header.indexOf("\nstruct t1\n")).isLessThan(header.indexOf("\nstruct t0\n"));
  }
}
