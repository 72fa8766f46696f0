package org.lucerna.warp.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;

/** The example of the package documentation. */
class CodeUsageTest {
  @Test
  void guidOfCode() {
    byte[] code = HexFormat.of().parseHex("554889e55dc3");
    // @start region="guid" :
    WarpProgram program =
        new WarpProgram.Builder(WarpScheme.X64)
            .region(AddressRange.sized(0x400000, 0x8000))
            .section(new CodeSection(0x401000, MemorySegment.ofArray(code)))
            .function(0x401000)
            .build();
    CodeGuid guid = FunctionGuids.of(program).of(0x401000);
    // @end

    assertThat(Objects.requireNonNull(guid).guid())
        .hasToString("f1aaf06a-9520-5eba-9f7b-421f4625fb6d");
  }
}
