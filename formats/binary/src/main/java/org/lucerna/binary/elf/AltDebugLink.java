package org.lucerna.binary.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * The location of debug information that several files share: {@code .gnu_debugaltlink}, or {@code
 * .debug_sup} of DWARF 5.
 *
 * @param file a path, possibly relative to this file's folder
 * @param buildId that file's build-id, or the id in its own {@code .debug_sup}
 */
public record AltDebugLink(ByteString file, ByteString buildId) {
  static @Nullable AltDebugLink read(ElfFile elf) {
    ElfSection section = elf.section(".gnu_debugaltlink");
    if (section == null || !section.inFile()) {
      return readSup(elf, false);
    }
    ByteString name = section.view().cstr(0);
    ByteView rest = section.view().from(name.length() + 1L);
    return new AltDebugLink(name, rest.bytes(0, (int) Math.min(rest.size(), Note.BUILD_ID_MOST)));
  }

  /** The id by which other files refer to {@code elf}; null if there is none. */
  static @Nullable ByteString identity(ElfFile elf) {
    AltDebugLink own = readSup(elf, true);
    return own == null ? elf.buildId() : own.buildId;
  }

  /** The DWARF 5 section of a shared file, or of a file that refers to one. */
  private static @Nullable AltDebugLink readSup(ElfFile elf, boolean shared) {
    ElfSection section = elf.debugSection(".debug_sup");
    if (section == null || !section.inFile()) {
      return null;
    }
    ByteView view = section.view();
    boolean isShared = view.u8(2) != 0;
    if (isShared != shared) {
      return null;
    }
    ByteString name = view.cstr(3);
    ByteReader in = view.reader(3 + name.length() + 1L);
    long length = Math.clamp(in.uleb128(), 0, Note.BUILD_ID_MOST);
    return new AltDebugLink(name, view.bytes(in.position(), (int) length));
  }
}
