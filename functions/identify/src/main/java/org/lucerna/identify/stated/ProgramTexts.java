package org.lucerna.identify.stated;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.lucerna.harvest.contents.TextHashes;

/** The texts in the bytes of a program. */
final class ProgramTexts {
  private static final int LEAST = 6;

  /** Longer texts are divided, in bytes. */
  private static final int MOST = 1 << 20;

  private ProgramTexts() {}

  /** Gives each text, in the order of the file. */
  static void forEach(MemorySegment program, Consumer<String> to) {
    long start = 0;
    for (long at = 0; at < program.byteSize(); at++) {
      boolean isText = TextHashes.isText(program.get(ValueLayout.JAVA_BYTE, at));
      if (!isText || at - start == MOST) {
        give(program, start, at, to);
        start = isText ? at : at + 1;
      }
    }
    give(program, start, program.byteSize(), to);
  }

  private static void give(MemorySegment program, long start, long end, Consumer<String> to) {
    if (end - start >= LEAST) {
      byte[] text = program.asSlice(start, end - start).toArray(ValueLayout.JAVA_BYTE);
      to.accept(new String(text, StandardCharsets.US_ASCII));
    }
  }
}
