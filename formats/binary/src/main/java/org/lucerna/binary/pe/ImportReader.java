package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the imports of a program. Not thread-safe. */
final class ImportReader {
  private static final int LIBRARY_SIZE = 20;
  private static final int DELAYED_SIZE = 32;

  /** The longest name of a symbol or library, in bytes. */
  private static final int LONGEST_NAME = 1 << 12;

  private final PeFile file;
  private final long imageBase;
  private final int wordSize;
  private final List<PeImport> imports = new ArrayList<>();

  /** Slots and names do not overlap in a sound file, so they have fewer bytes than the file. */
  private long bytesLeft;

  ImportReader(PeFile file, long fileSize) {
    this.file = file;
    imageBase = file.header().imageBase();
    wordSize = file.header().wide() ? 8 : 4;
    bytesLeft = fileSize;
  }

  List<PeImport> imports() {
    return imports;
  }

  /** Reads the directory of libraries that are loaded at start. */
  void readLibraries(PeDirectory directory) {
    ByteView table = at(directory.address());
    for (long at = 0; table.size() - at >= LIBRARY_SIZE; at += LIBRARY_SIZE) {
      long name = table.u32(at + 12);
      long slots = table.u32(at + 16);
      if (name == 0 || slots == 0) {
        return;
      }
      long names = table.u32(at);
      read(imageBase, name, names == 0 ? slots : names, slots);
    }
  }

  /** Reads the directory of libraries that are loaded on the first call. */
  void readDelayed(PeDirectory directory) {
    ByteView table = at(directory.address());
    for (long at = 0; table.size() - at >= DELAYED_SIZE; at += DELAYED_SIZE) {
      long name = table.u32(at + 4);
      if (name == 0) {
        return;
      }
      boolean isRelative = (table.u32(at) & 1) != 0;
      read(isRelative ? imageBase : 0, name, table.u32(at + 16), table.u32(at + 12));
    }
  }

  private void read(long base, long name, long names, long slots) {
    ByteString library = text(at(base + name));
    ByteView entries = at(base + names);
    for (long at = 0; entries.size() - at >= wordSize; at += wordSize) {
      long entry = wordSize == 8 ? entries.u64(at) : (long) entries.i32(at);
      if (entry == 0) {
        return;
      }
      spend(wordSize);
      // The highest bit says that it is an ordinal; a name follows its hint.
      @Nullable ByteString symbol = entry < 0 ? null : text(at(base + entry).from(2));
      int ordinal = entry < 0 ? (int) entry & 0xffff : 0;
      imports.add(new PeImport(library, symbol, ordinal, base + slots + at));
    }
  }

  private ByteString text(ByteView from) {
    ByteString text = from.slice(0, Math.min(from.size(), LONGEST_NAME)).cstr(0);
    spend(text.length());
    return text;
  }

  private void spend(long bytes) {
    bytesLeft -= bytes;
    if (bytesLeft < 0) {
      throw new FormatException(0, "imports with fewer bytes than the file", "more");
    }
  }

  private ByteView at(long address) {
    ByteView bytes = file.at(address);
    if (bytes == null) {
      throw new FormatException(0, "the address of imports in the file", Long.toHexString(address));
    }
    return bytes;
  }
}
