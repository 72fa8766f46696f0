package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the exports of a library. */
final class ExportReader {
  /** Maximum number of exports: ordinals have 16 bits. */
  private static final int MOST = 1 << 16;

  private final PeFile file;
  private final PeDirectory directory;

  ExportReader(PeFile file, PeDirectory directory) {
    this.file = file;
    this.directory = directory;
  }

  List<PeExport> read() {
    ByteView head = directory.bytes();
    ByteView functions = table(head.u32(28), head.u32(20), 4);
    int count = (int) (functions.size() / 4);
    @Nullable ByteString[] names = new @Nullable ByteString[count];
    ByteView nameTable = table(head.u32(32), head.u32(24), 4);
    ByteView indexes = table(head.u32(36), head.u32(24), 2);
    for (int i = 0; i < nameTable.size() / 4; i++) {
      int index = indexes.u16(2L * i);
      if (index < count) {
        names[index] = text(nameTable.u32(4L * i));
      }
    }
    List<PeExport> exports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long rva = functions.u32(4L * i);
      if (rva != 0) {
        exports.add(export(head.u32(16) + i, names[i], rva));
      }
    }
    return exports;
  }

  private PeExport export(long ordinal, @Nullable ByteString name, long rva) {
    long address = file.header().imageBase() + rva;
    return directory.covers(address)
        ? new PeExport(ordinal, name, 0, text(rva))
        : new PeExport(ordinal, name, address, null);
  }

  private ByteView table(long rva, long count, int size) {
    if (count == 0) {
      return directory.bytes().slice(0, 0);
    }
    if (count > MOST) {
      throw new FormatException(
          directory.bytes().offset(0), "at most " + MOST + " exports", count + " announced");
    }
    return at(rva).slice(0, count * size);
  }

  private ByteString text(long rva) {
    return at(rva).cstr(0);
  }

  private ByteView at(long rva) {
    ByteView bytes = file.at(file.header().imageBase() + rva);
    if (bytes == null) {
      throw new FormatException(
          directory.bytes().offset(0), "an RVA in the file", Long.toHexString(rva));
    }
    return bytes;
  }
}
