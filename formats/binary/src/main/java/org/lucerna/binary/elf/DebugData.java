package org.lucerna.binary.elf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.lucerna.binary.inflate.ViewStream;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.tukaani.xz.XZInputStream;

/** Unpacks {@code .gnu_debugdata}. */
final class DebugData {
  /** Memory limit for unpacking, in KiB: enough for presets up to 8; 6 is usual. */
  private static final int MEMORY = 40 << 10;

  /** The only limit, since no size is declared; a library's symbols have a few MB. */
  private static final long MOST = 1L << 30;

  private DebugData() {}

  static MemorySegment unpack(ByteView packed) {
    long most = Math.min(MOST, packed.size() * 1032 + 1024);
    ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
    try (XZInputStream in = new XZInputStream(new ViewStream(packed), MEMORY)) {
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        unpacked.write(buffer, 0, count);
        if (unpacked.size() > most) {
          throw new FormatException(
              packed.offset(0), "at most " + most + " bytes unpacked", "more");
        }
      }
    } catch (IOException damage) {
      throw new FormatException(packed.offset(0), "xz", String.valueOf(damage.getMessage()));
    }
    return MemorySegment.ofArray(unpacked.toByteArray());
  }
}
