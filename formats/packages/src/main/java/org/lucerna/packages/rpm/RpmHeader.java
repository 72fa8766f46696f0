package org.lucerna.packages.rpm;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/** What an RPM package says about itself, and where its files are. Immutable. */
public final class RpmHeader {
  private static final int LEAD_SIZE = 96;
  private static final int START_SIZE = 16;
  private static final int ENTRY_SIZE = 16;
  private static final int MAGIC = 0x8eade801;
  private static final int ALIGNMENT = 8;

  private static final long MOST_ENTRIES = 0xffff;
  private static final long MOST_DATA = 256 << 20;
  private static final int MOST_TEXT = 4096;

  private static final int TYPE_INT32 = 4;
  private static final int TYPE_TEXT = 6;
  private static final int TYPE_TEXTS = 8;
  private static final int TYPE_TRANSLATED = 9;

  private final Map<RpmTag, String> values = new EnumMap<>(RpmTag.class);
  private final long payloadAt;

  private RpmHeader(ByteView file) {
    long signatureEnd = end(file, LEAD_SIZE);
    long headerAt = (signatureEnd + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    payloadAt = end(file, headerAt);
    ByteView header = file.slice(headerAt, payloadAt - headerAt);
    long count = header.u32(8);
    ByteView data = header.from(START_SIZE + ENTRY_SIZE * count);
    for (long i = 0; i < count; i++) {
      read(header.slice(START_SIZE + ENTRY_SIZE * i, ENTRY_SIZE), data);
    }
  }

  /**
   * Reads the headers of a file.
   *
   * @throws FormatException if they are damaged
   */
  public static RpmHeader read(Path path) throws IOException {
    try (MappedFile file = MappedFile.open(path, mapped -> mapped)) {
      return of(file.bytes());
    }
  }

  /**
   * Reads the headers of a package.
   *
   * @throws FormatException if they are damaged
   */
  public static RpmHeader of(MemorySegment file) {
    return new RpmHeader(ByteView.of(file, ByteOrder.BIG_ENDIAN, false));
  }

  /** The end of a header that begins at an offset; checks that all of it is there. */
  private static long end(ByteView file, long at) {
    ByteView start = file.slice(at, START_SIZE);
    if (start.i32(0) != MAGIC) {
      throw new FormatException(at, "an RPM header", "no 8eade801");
    }
    long entries = start.u32(8);
    long data = start.u32(12);
    if (entries > MOST_ENTRIES || data > MOST_DATA) {
      throw new FormatException(at + 8, "up to 65535 entries and 256 MiB", entries + ", " + data);
    }
    long size = START_SIZE + ENTRY_SIZE * entries + data;
    return at + file.slice(at, size).size();
  }

  private void read(ByteView entry, ByteView data) {
    for (RpmTag tag : RpmTag.values()) {
      if (entry.i32(0) == tag.number()) {
        String value = value(entry.i32(4), data.from(entry.u32(8)));
        if (value != null) {
          values.putIfAbsent(tag, value);
        }
      }
    }
  }

  private static @Nullable String value(int type, ByteView at) {
    return switch (type) {
      case TYPE_INT32 -> Long.toString(at.u32(0));
      case TYPE_TEXT, TYPE_TEXTS, TYPE_TRANSLATED -> {
        ByteString text = at.slice(0, Math.min(at.size(), MOST_TEXT)).cstr(0);
        yield text.text();
      }
      default -> null;
    };
  }

  /** The value of a tag; null if the package has none. */
  public @Nullable String value(RpmTag tag) {
    return values.get(tag);
  }

  /** Offset of the payload from the start of the file, in bytes. */
  public long payloadAt() {
    return payloadAt;
  }
}
