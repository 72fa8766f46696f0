package org.lucerna.lidia.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.LineEntry;
import org.lucerna.lidia.Range;

class StackTextTest {
  private static final ByteString NONE = ByteString.EMPTY;
  private StackText text = new StackText(Map.of(), NameStyle.READABLE);

  @BeforeEach
  void open() throws IOException {
    LidiaWriter writer = new LidiaWriter();
    writer.add(
        new Range(
            0x1000, 64, 0, utf8("outer"), utf8("o.c"), NONE, 0, List.of(new LineEntry(0, 10))));
    writer.add(
        new Range(
            0x1010, 8, 1, utf8("in"), utf8("i.h"), utf8("o.c"), 12, List.of(new LineEntry(0, 3))));
    writer.add(Range.named(0x1040, 16, utf8("outer")));
    writer.add(Range.named(0x2000, 16, utf8("f(int, char (*)())")));
    writer.add(Range.named(0x3000, 16, utf8("twice")));
    writer.add(Range.named(0x4000, 16, utf8("bro\nken")));
    writer.add(Range.named(0x5000, 16, utf8("twice")));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.writeTo(bytes);
    CodeObject object = CodeObject.of(LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray())));
    text = new StackText(Map.of("libx.so", object, "00ff00FFabcd", object), NameStyle.READABLE);
  }

  private static ByteString utf8(String text) {
    return ByteString.utf8(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
          \t  7f12ab34 outer+0x8 (/usr/lib/libx.so)|\t  7f12ab34 outer o.c:10 (/usr/lib/libx.so)
              7f12 f(int, char (*)())+0x1 (libx.so)|    7f12 f(int, char (*)()) (libx.so)
              7f12 outer+0x44 (libx.so)|    7f12 outer (libx.so)
              7f12 [unknown] (/a/libx.so+0x2004)|    7f12 f(int, char (*)()) (/a/libx.so+0x2004)
          C  [libx.so+0x1001]  what+0x7a|C  outer o.c:10 [libx.so+0x1001]  what+0x7a
              #1 0x7f12 (/a/libx.so+0x1001)|    #1 0x7f12 outer o.c:10 (/a/libx.so+0x1001)
          /a/libx.so(+0x1001) [0x7f12]|outer o.c:10 [0x7f12]
          at libx.so+0x1001, then|at outer o.c:10, then
          libx.so!0x1001|outer o.c:10
          00FF00ffABCD:0x1001|outer o.c:10
          00ff00ffabcd 0x1001 x|outer o.c:10 x
          liby.so+0x1001 libx.so+0x1001|liby.so+0x1001 outer o.c:10
          libx.so+0x4000|bro?ken
              #00 pc 0000000000001001  /a/libx.so (what+12) (BuildId: 1)|    #00 pc 0000000000001001  /a/libx.so (outer o.c:10) (BuildId: 1)
              #01 pc 00001001  /a/base.apk!libx.so|    #01 pc 00001001  /a/base.apk!libx.so (outer o.c:10)
          3   libx.so  0x0000000104b39001 0x104b38000 + 4097|3   libx.so  0x0000000104b39001 outer o.c:10
          RIP: 0010:outer+0x1/0x40 [libx]|RIP: 0010:outer o.c:10 [libx]
           ? outer+0x1/0x40 [libx 00ff]| ? outer o.c:10 [libx 00ff]
          a[9]: segfault at 0 ip 00007f1001 sp 0 error 4 in libx.so[1001,7f1000+1000]|a[9]: segfault at 0 ip 00007f1001 sp 0 error 4 in libx.so[1001,7f1000+1000] (outer o.c:10)
          libx!outer+0x1|outer o.c:10
          """)
  void knownFormsAreSymbolized(String line, String expected) {
    assertThat(text.rewrite(line)).containsExactly(expected);
  }

  @Test
  void linesThatNameTheObjectInOtherFormsCountAsUnnamed() {
    for (String line :
        List.of("  at libx.so!<unknown>+0x11a9", "#1  0x11a9 in /a/libx.so", "libx.so + 1")) {
      assertThat(text.rewrite(line)).containsExactly(line);
    }
    text.rewrite("a line about mylibx.so or libx.so.1");
    text.rewrite("libx.so+0x1001");

    assertThat(text.places()).isEqualTo(4);
    assertThat(text.named()).isEqualTo(1);
  }

  /** Samples of perf 6.1 without and with a call chain, and where it says the file was loaded. */
  @Test
  void processAddressesAreTranslatedByMappings() {
    String sample =
        " app 27816 12800.744066:     250000 cpu-clock:      560ee1c21012 SYMBOL (/libx.so)";
    String unnamed = sample.replace("SYMBOL", "[unknown]");
    assertThat(text.rewrite(unnamed)).containsExactly(unnamed);
    String mapping =
        "app 27790 12798.952324: PERF_RECORD_MMAP2 27790/27790: [0x560ee1c21000(0x1000) @ 0x1000"
            + " fe:00 9987403 2396070937]: r-xp /libx.so";
    assertThat(text.rewrite(mapping.replace("r-xp", "rw-p"))).hasSize(1);
    assertThat(text.rewrite(unnamed)).containsExactly(unnamed);
    assertThat(text.rewrite(mapping)).containsExactly(mapping);
    assertThat(text.rewrite(unnamed)).containsExactly(sample.replace("SYMBOL", "in i.h:3"));
    assertThat(text.rewrite("\t    560ee1c21012 [unknown] (/libx.so)"))
        .containsExactly(
            "\t    560ee1c21012 in i.h:3 (/libx.so)", "\t    560ee1c21012 outer o.c:12 (/libx.so)");
    assertThat(text.rewrite("\t            1041 [unknown] (/libx.so)"))
        .containsExactly("\t            1041 outer (/libx.so)");
    String past = sample.replace("560ee1c21012", "560ee1c22000").replace("SYMBOL", "[unknown]");
    assertThat(text.rewrite(past)).containsExactly(past);
    assertThat(text.places()).isEqualTo(6);
    assertThat(text.named()).isEqualTo(3);
  }

  @Test
  void inlinedFunctionGetsItsOwnLine() {
    assertThat(text.rewrite("\t 7f outer+0x12 (/libx.so)"))
        .containsExactly("\t 7f in i.h:3 (/libx.so)", "\t 7f outer o.c:12 (/libx.so)");
    assertThat(text.rewrite("#0 [libx.so+0x1012]"))
        .containsExactly("#0 in i.h:3 [libx.so+0x1012]", "#0 outer o.c:12 [libx.so+0x1012]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0x",
        "+0x1001",
        "libx.so+0x",
        "libx.so+0x11112222333344445",
        "libx.so+0x900",
        "libx.so-0x1001",
        "libx.so(+0x1001",
        "liby.so+0x1001",
        "\t 7f twice+0x1 (libx.so)",
        "\t 7f outer (libx.so)",
        "\t 7f outer+0x (libx.so)",
        "\t 7f +0x1 (libx.so)",
        "\t 7f outer+0x1z (libx.so)",
        "\t 7f nobody+0x1 (libx.so)",
        "\t 7f outer+0x1 (liby.so)",
        "\t 7f outer+0x1 (libx.so",
        "7f outer+0x1 (libx.so)",
        "main 17 1.5: cycles:"
      })
  void unknownLinesAreUnchanged(String line) {
    assertThat(text.rewrite(line)).containsExactly(line);
  }

  @Test
  void anyLineIsProcessedWithoutException() {
    SplittableRandom random = new SplittableRandom(7);
    String[] words = {
      "libx.so",
      "+",
      "0x",
      ": ",
      "[unknown]",
      " PERF_RECORD_MMAP2 1/1: [0x1(0x2) @ 0]: x ",
      "1001",
      " ",
      "(",
      ")",
      "[",
      "]",
      "\t",
      "7f",
      "outer",
      ":",
      "!",
      "\u00ff"
    };
    for (int round = 0; round < 20_000; round++) {
      StringBuilder line = new StringBuilder();
      for (int i = random.nextInt(14); i > 0; i--) {
        line.append(words[random.nextInt(words.length)]);
      }
      assertThat(text.rewrite(line.toString())).isNotEmpty();
    }
  }
}
