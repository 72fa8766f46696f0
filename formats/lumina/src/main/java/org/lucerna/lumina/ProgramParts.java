package org.lucerna.lumina;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * What is known of a program besides its functions' names and metadata. Each part is encoded as the
 * message of its own carries it.
 *
 * @param sketches the sketches that similarity search uses; null if there are none
 * @param outline from which debuggers get names by build-id; null if there is none
 * @param aliases which key and which WARP GUID are of the same code, in parts
 * @param contents where it is from, and the objects that it consists of; null if neither is known
 */
public record ProgramParts(
    @Nullable ByteString sketches,
    @Nullable ByteString outline,
    List<ByteString> aliases,
    @Nullable ByteString contents) {
  /** No parts. */
  public static final ProgramParts NONE = new ProgramParts(null, null, List.of(), null);

  /** Copies the list. */
  public ProgramParts {
    aliases = List.copyOf(aliases);
  }

  /** Only sketches. */
  public static ProgramParts ofSketches(ByteString sketches) {
    return new ProgramParts(sketches, null, List.of(), null);
  }

  /** Only an outline. */
  public static ProgramParts ofOutline(ByteString outline) {
    return new ProgramParts(null, outline, List.of(), null);
  }

  /** Only aliases. */
  public static ProgramParts ofAliases(ByteString aliases) {
    return new ProgramParts(null, null, List.of(aliases), null);
  }

  /** Only contents. */
  public static ProgramParts ofContents(ByteString contents) {
    return new ProgramParts(null, null, List.of(), contents);
  }
}
