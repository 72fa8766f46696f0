package org.lucerna.binary.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * Where debug information is that several files share: {@code .gnu_debugaltlink}, or {@code
 * .debug_sup} of DWARF 5.
 *
 * @param file a path, maybe relative to this file's folder
 * @param buildId that file's build-id, or what its own {@code .debug_sup} says
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

  /** What the files that share {@code elf} know it by; null if it has nothing of that kind. */
  static @Nullable ByteString identity(ElfFile elf) {
    AltDebugLink own = readSup(elf, true);
    return own == null ? elf.buildId() : own.buildId;
  }

  /** The section of DWARF 5, of a file that is shared or of one that refers to it. */
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
