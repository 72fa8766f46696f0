package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteView;

class TracebackTableTest {
  /** A return, the table of a function whose name has five letters, the next function. */
  @ParameterizedTest
  @CsvSource({
    "40200c00, 24",
    // The function needs no TOC.
    "40240c00, 24",
    // Another language, whose table has other fields.
    "40200000, 0",
  })
  void theTableOfAFunctionInAssemblyLanguageIsPartOfIt(String flags, int size) {
    String code = "2000804e";
    String table = "0000000000000000" + flags + "040000000500" + "68656c6c6f00";
    byte[] bytes = HexFormat.of().parseHex(code + table + code);
    ByteView view = ByteView.of(MemorySegment.ofArray(bytes), ByteOrder.LITTLE_ENDIAN, true);

    assertThat(TracebackTable.sizeAfter(view, code.length() / 2)).isEqualTo(size);
  }
}
