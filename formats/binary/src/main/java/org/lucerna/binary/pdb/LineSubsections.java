package org.lucerna.binary.pdb;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** The line information of a module: a list of subsections. Not thread-safe. */
final class LineSubsections {
  private static final int LINES = 0xf2;
  private static final int CHECKSUMS = 0xf4;
  private static final int INLINEES = 0xf6;

  private static final int IMPORTS = 0xf7;
  private static final int EXPORTS = 0xf8;
  private static final int HEAD = 8;

  private static final int WITH_FILES = 1;

  private final ByteView subsections;
  private final PdbStrings strings;
  private final Map<Integer, Place> inlinees = new HashMap<>();
  private final Map<Long, ByteString> files = new HashMap<>();
  private final Map<Integer, Integer> exports = new HashMap<>();
  private @Nullable ByteView checksums;
  private @Nullable ByteView imports;

  /**
   * Where an inlined function begins.
   *
   * @param file offset among the checksums
   */
  record Place(long file, int line) {}

  /** Receives the lines of a piece of a section. */
  interface Receiver {
    /**
     * A piece begins, whose first byte is at a place.
     *
     * @param size in bytes
     */
    void piece(int section, long offset, long size);

    /**
     * A line of the last piece begins.
     *
     * @param offset in the piece
     * @param file offset among the checksums
     */
    void line(long offset, long file, int line);
  }

  LineSubsections(ByteView subsections, PdbStrings strings) {
    this.subsections = subsections;
    this.strings = strings;
    forEach(
        (kind, body) -> {
          switch (kind) {
            case CHECKSUMS -> checksums = body;
            case INLINEES -> readInlinees(body);
            case IMPORTS -> imports = body;
            case EXPORTS -> readExports(body);
            default -> {
              // Lines are read later.
            }
          }
        });
  }

  private interface Subsection {
    void accept(int kind, ByteView body);
  }

  private void forEach(Subsection consumer) {
    long at = 0;
    while (subsections.size() - at >= HEAD) {
      long size = subsections.u32(at + 4);
      consumer.accept(subsections.i32(at), subsections.slice(at + HEAD, size));
      at += HEAD + ((size + 3) & ~3L);
    }
  }

  private void readInlinees(ByteView body) {
    boolean hasFiles = body.i32(0) == WITH_FILES;
    long at = 4;
    while (body.size() - at >= 12) {
      inlinees.put(body.i32(at), new Place(body.u32(at + 4), body.i32(at + 8)));
      at += 12;
      if (hasFiles) {
        at += 4 + 4 * body.u32(at);
      }
    }
  }

  private void readExports(ByteView body) {
    for (long at = 0; body.size() - at >= 8; at += 8) {
      exports.put(body.i32(at), body.i32(at + 4));
    }
  }

  /** The ids that other modules may use: those of the file, by those of the module. */
  Map<Integer, Integer> exports() {
    return exports;
  }

  /** The ids of other modules that the module uses, for {@link ImportedIds}; null if none. */
  @Nullable ByteView imports() {
    return imports;
  }

  /** Where an inlined function begins, by its id; null if that is unknown. */
  @Nullable Place inlinee(int id) {
    return inlinees.get(id);
  }

  /** The path of a file; null if it is unknown. */
  @Nullable ByteString path(long file) {
    ByteString known = files.get(file);
    ByteView entries = checksums;
    if (known == null && entries != null && file <= entries.size() - 4) {
      known = strings.at(entries.u32(file));
      files.put(file, known);
    }
    return known;
  }

  /**
   * All lines, in the order of the module.
   *
   * @throws FormatException if they are damaged
   */
  void lines(Receiver receiver) {
    forEach(
        (kind, body) -> {
          if (kind == LINES) {
            lines(body, receiver);
          }
        });
  }

  private static void lines(ByteView body, Receiver receiver) {
    receiver.piece(body.u16(4), body.u32(0), body.u32(8));
    long at = 12;
    while (at < body.size()) {
      long file = body.u32(at);
      long count = body.u32(at + 4);
      long size = body.u32(at + 8);
      if (size < 12 || count > (size - 12) / 8) {
        throw new FormatException(
            body.offset(at), "a block with its lines", count + " lines in " + size + " bytes");
      }
      ByteView rows = body.slice(at + 12, 8 * count);
      for (long row = 0; row < rows.size(); row += 8) {
        receiver.line(rows.u32(row), file, rows.i32(row + 4) & 0xff_ffff);
      }
      at += size;
    }
  }
}
