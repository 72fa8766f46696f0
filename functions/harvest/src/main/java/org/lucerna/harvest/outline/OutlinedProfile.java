package org.lucerna.harvest.outline;

import java.nio.ByteOrder;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.calcrel.Profile;
import org.lucerna.isa.Architecture;

/** A profile of keys by its name. */
final class OutlinedProfile {
  private static final int LITTLE = 1;
  private static final int BIG = 2;

  private OutlinedProfile() {}

  static void write(Profile profile, ByteSink out) {
    PackedInts.putBytes(out, ByteString.utf8(profile.id()));
    PackedInts.putBytes(out, ByteString.utf8(profile.architecture().toString()));
    out.u8(profile.order() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG);
  }

  /**
   * Reads a profile.
   *
   * @param longest of its texts, in bytes
   * @throws FormatException if there is no such profile
   */
  static Profile read(Cursor in, int longest) {
    long offset = in.offset();
    String id = text(in, longest);
    Architecture architecture = Architecture.parse(text(in, longest));
    int order = in.u8();
    if (architecture == null || (order != LITTLE && order != BIG)) {
      throw new FormatException(offset, "a known architecture and byte order", "others");
    }
    try {
      return Profile.parse(
          id, architecture, order == LITTLE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    } catch (IllegalArgumentException unknown) {
      throw new FormatException(offset, "a known profile", "'" + id + "'");
    }
  }

  private static String text(Cursor in, int longest) {
    long offset = in.offset();
    ByteString text = PackedInts.bytes(in);
    if (text.length() > longest) {
      throw new FormatException(
          offset, "a name of at most " + longest + " bytes", text.length() + " bytes");
    }
    return text.text();
  }
}
