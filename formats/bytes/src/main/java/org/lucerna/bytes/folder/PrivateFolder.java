package org.lucerna.bytes.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Folders that only their owner can access: a store contains password hashes and private names. On
 * systems without POSIX permissions they are ordinary folders.
 */
public final class PrivateFolder {
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_EXECUTE);

  private PrivateFolder() {}

  /** Creates a folder and its parents; does nothing if it exists. */
  public static void make(Path folder) throws IOException {
    Files.createDirectories(folder, mode(folder));
  }

  private static FileAttribute<?>[] mode(Path folder) {
    if (!isPosix(folder)) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
  }

  private static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Whether users other than the owner can access an existing folder. */
  public static boolean isOpenToOthers(Path folder) throws IOException {
    return isPosix(folder)
        && Files.getPosixFilePermissions(folder).stream().anyMatch(OTHERS::contains);
  }
}
