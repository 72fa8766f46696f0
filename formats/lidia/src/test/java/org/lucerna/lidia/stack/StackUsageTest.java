package org.lucerna.lidia.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** The examples of the package's documentation. */
class StackUsageTest {
  @TempDir private Path folder;

  @Test
  void lineOfACrashReportGetsItsFunction() throws IOException {
    Path path = folder.resolve("libc.lidia");
    LidiaWriter writer = new LidiaWriter();
    writer.add(Range.named(0x29d00, 0x100, ByteString.utf8("abort")));
    writer.writeTo(path);

    // @start region="rewrite" :
    try (LidiaFile symbols = LidiaFile.open(path)) {
      CodeObject libc = CodeObject.of(symbols);
      StackText text = new StackText(Map.of("libc.so.6", libc), NameStyle.READABLE);
      List<String> lines = text.rewrite("C  [libc.so.6+0x29dc0]");
      assertThat(lines).containsExactly("C  abort [libc.so.6+0x29dc0]");
    }
    // @end
  }
}
