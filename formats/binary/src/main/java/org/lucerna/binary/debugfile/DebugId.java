package org.lucerna.binary.debugfile;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;

/**
 * The id by which Breakpad, and the tools that read its symbol files, know a program with a
 * build-id: 33 upper-case hexadecimal digits. The first 16 bytes of the build-id, followed by zeros
 * if it is shorter, are a GUID whose first three fields (4, 2 and 2 bytes) are little-endian; the
 * last digit is an age, always 0.
 */
public final class DebugId {
  /** Number of hexadecimal digits. */
  public static final int LENGTH = 33;

  private static final int GUID_SIZE = 16;

  /** The byte of the build-id at each place of the written GUID. */
  private static final int[] ORDER = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};

  private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{32}0");
  private static final Pattern WINDOWS = Pattern.compile("[0-9a-fA-F]{33,40}");

  private DebugId() {}

  /** The id of the program with a build-id. */
  public static String of(ByteString buildId) {
    byte[] guid = new byte[GUID_SIZE];
    for (int i = 0; i < GUID_SIZE; i++) {
      guid[i] = (byte) (ORDER[i] < buildId.length() ? buildId.at(ORDER[i]) : 0);
    }
    return ByteString.wrap(guid).hex().toUpperCase(Locale.ROOT) + '0';
  }

  /** The id of the program that was linked with a PDB: its age is the PDB's, in hexadecimal. */
  public static String of(PdbReference pdb) {
    String guid = of(pdb.guid());
    return guid.substring(0, LENGTH - 1) + Integer.toHexString(pdb.age()).toUpperCase(Locale.ROOT);
  }

  /**
   * The {@link PeOutline#id} of the program that an id is of, if it is one of Windows; null if it
   * is not such an id.
   *
   * @param id in upper or lower case
   */
  public static @Nullable ByteString windowsId(String id) {
    return WINDOWS.matcher(id).matches()
        ? PeOutline.id(guid(id), Integer.parseUnsignedInt(id.substring(LENGTH - 1), 16))
        : null;
  }

  /**
   * The first 16 bytes of the build-id that a program's id is of; null if it is not such an id.
   *
   * @param id in upper or lower case
   */
  public static @Nullable ByteString shortId(String id) {
    return FORM.matcher(id).matches() ? guid(id) : null;
  }

  private static ByteString guid(String id) {
    ByteString guid = ByteString.hex(id.substring(0, LENGTH - 1));
    byte[] bytes = new byte[GUID_SIZE];
    for (int i = 0; i < GUID_SIZE; i++) {
      bytes[ORDER[i]] = (byte) guid.at(i);
    }
    return ByteString.wrap(bytes);
  }
}
