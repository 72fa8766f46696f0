package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The paths of a unit's files: the compiler's folder, the file's folder and its name, from the last
 * absolute one of them on. They are built on demand and cached.
 */
final class FilePaths {
  private final Dwarf dwarf;
  private final Unit unit;
  private final boolean fromZero;
  private final NameList folders;
  private final NameList files;
  private final @Nullable ByteString[] paths;

  /**
   * The paths of {@code unit}.
   *
   * @param fromZero whether folders and files are numbered from 0 and the first folder is the
   *     compiler's (version 5); otherwise they are numbered from 1, and folder 0 is the compiler's
   */
  FilePaths(Dwarf dwarf, Unit unit, boolean fromZero, NameList folders, NameList files) {
    this.dwarf = dwarf;
    this.unit = unit;
    this.fromZero = fromZero;
    this.folders = folders;
    this.files = files;
    this.paths = new ByteString[files.size()];
  }

  /** The path of a file; null if there is no such file or its name is unknown. */
  @Nullable ByteString path(long number) {
    long index = fromZero ? number : number - 1;
    if (index < 0 || index >= paths.length) {
      return null;
    }
    int at = (int) index;
    if (paths[at] == null) {
      paths[at] = build(at);
    }
    return paths[at];
  }

  private @Nullable ByteString build(int index) {
    ByteString path = files.name(index, dwarf.strings(), unit);
    if (path == null || isAbsolute(path)) {
      return path;
    }
    int folder = fromZero ? files.folder(index) : files.folder(index) - 1;
    if (folder >= 0 && folder < folders.size()) {
      ByteString name = folders.name(folder, dwarf.strings(), unit);
      path = below(name, path);
      if (fromZero && folder == 0 && name != null && !name.isEmpty()) {
        // It is the compiler's folder itself, which may be relative too.
        return path;
      }
    }
    return isAbsolute(path) ? path : below(unit.directory(), path);
  }

  private ByteString below(@Nullable ByteString folder, ByteString path) {
    if (folder == null || folder.isEmpty() || isHere(folder)) {
      return path;
    }
    boolean slash = folder.at(folder.length() - 1) == '/';
    int start = folder.length() + (slash ? 0 : 1);
    byte[] whole = new byte[start + path.length()];
    dwarf.budget().spend(0, whole.length);
    whole[start - 1] = '/';
    folder.segment().asByteBuffer().get(whole, 0, folder.length());
    path.segment().asByteBuffer().get(whole, start, path.length());
    return ByteString.wrap(whole);
  }

  /** Whether a path is just a dot, which Go writes to hide where a program was built. */
  private static boolean isHere(ByteString path) {
    return path.length() == 1 && path.at(0) == '.';
  }

  /** Whether a path begins with a slash, a backslash, or a drive such as {@code C:\}. */
  private static boolean isAbsolute(ByteString path) {
    int length = path.length();
    int slash = length > 2 && path.at(1) == ':' ? 2 : 0;
    return length > 0 && isSlash(path.at(slash));
  }

  private static boolean isSlash(int octet) {
    return octet == '/' || octet == '\\';
  }
}
