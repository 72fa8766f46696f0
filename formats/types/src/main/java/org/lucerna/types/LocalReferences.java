package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.TypeReader.OrdinalReference;

/**
 * References of a type string to other types by ordinal. An ordinal is the place of a type in one
 * database; in any other it is another type or none. A type that leaves its database therefore
 * refers by name.
 */
public final class LocalReferences {
  /** The byte that a reference by ordinal has before the number. */
  private static final int MARK = '#';

  /** The length of the longest name that a p_string holds, in bytes. */
  private static final int LONGEST_NAME = 0x7ffe;

  private LocalReferences() {}

  /** Whether a type string refers to a type by ordinal; if it is damaged, before the damage. */
  public static boolean in(ByteString type) {
    if (type.indexOf(MARK) < 0) {
      return false;
    }
    List<OrdinalReference> found = new ArrayList<>();
    try {
      TypeReader.ordinals(type, found);
    } catch (FormatException damage) {
      return !found.isEmpty();
    }
    return !found.isEmpty();
  }

  /**
   * The type string with names in place of ordinals; all else stays, byte for byte. The names of
   * its parts, which are stored separately, fit both.
   *
   * @param names the name of the type with an ordinal; null or empty if there is none
   * @return null if one of the types has no name; or if the string cannot be read to its end and
   *     may have ordinals
   */
  public static @Nullable ByteString byName(
      ByteString type, LongFunction<@Nullable ByteString> names) {
    if (type.indexOf(MARK) < 0) {
      return type;
    }
    List<OrdinalReference> references = new ArrayList<>();
    try {
      TypeReader.ordinals(type, references);
    } catch (FormatException unreadable) {
      return null;
    }
    if (references.isEmpty()) {
      return type;
    }
    ByteSink out = new ByteSink();
    int done = 0;
    for (OrdinalReference reference : references) {
      ByteString name = names.apply(reference.ordinal());
      if (name == null || !isName(name)) {
        return null;
      }
      out.bytes(type.slice(done, reference.start()));
      NumberWriter.dt(out, name.length());
      out.bytes(name);
      done = reference.end();
    }
    return out.bytes(type.slice(done, type.length())).toByteString();
  }

  /** Whether a reference by this name would be read as such. */
  private static boolean isName(ByteString name) {
    return !name.isEmpty()
        && name.length() < LONGEST_NAME
        && name.at(0) != MARK
        && name.indexOf(0) < 0;
  }
}
