package org.lucerna.warp;

import java.util.UUID;
import org.lucerna.bytes.ByteString;

/**
 * Something near a function that distinguishes it from others with its GUID.
 *
 * @param guid of {@link GuidNamespace#CONSTRAINT}
 * @param offset in bytes from the function's start, or {@link #ANYWHERE}
 */
public record WarpConstraint(UUID guid, long offset) {
  /** The offset of a constraint that has no place. */
  public static final long ANYWHERE = Long.MAX_VALUE;

  private static final ByteString IMPORT = ByteString.utf8("__imp__");
  private static final ByteString JUMP = ByteString.utf8("j_");

  /** A function at an offset: one that is called there, or that begins there. */
  public static WarpConstraint function(UUID function, long offset) {
    byte[] bytes = GuidNamespace.bytes(function);
    return new WarpConstraint(GuidNamespace.CONSTRAINT.guid(ByteString.wrap(bytes)), offset);
  }

  /**
   * The name of a function at an offset.
   *
   * @param name as in the file; the constraint is about {@link #cleaned} of it
   */
  public static WarpConstraint symbol(ByteString name, long offset) {
    return new WarpConstraint(GuidNamespace.CONSTRAINT.guid(cleaned(name)), offset);
  }

  /**
   * A name without the additions of linkers and compilers for Windows: {@code __imp__} and {@code
   * j_} at the start, then all {@code _} there, and everything from the first {@code @} on. Files
   * from before the autumn of 2025 have constraints about unchanged names.
   */
  public static ByteString cleaned(ByteString name) {
    ByteString rest = without(without(name, IMPORT), JUMP);
    int start = 0;
    while (start < rest.length() && rest.at(start) == '_') {
      start++;
    }
    rest = rest.slice(start, rest.length());
    int end = rest.indexOf('@');
    return end < 0 ? rest : rest.slice(0, end);
  }

  private static ByteString without(ByteString name, ByteString prefix) {
    boolean begins =
        name.length() >= prefix.length() && name.slice(0, prefix.length()).equals(prefix);
    return begins ? name.slice(prefix.length(), name.length()) : name;
  }
}
