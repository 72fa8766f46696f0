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
 */
public record ProgramParts(
    @Nullable ByteString sketches, @Nullable ByteString outline, List<ByteString> aliases) {
  /** No parts. */
  public static final ProgramParts NONE = new ProgramParts(null, null, List.of());

  /** Copies the list. */
  public ProgramParts {
    aliases = List.copyOf(aliases);
  }

  /** Only sketches. */
  public static ProgramParts ofSketches(ByteString sketches) {
    return new ProgramParts(sketches, null, List.of());
  }

  /** Only an outline. */
  public static ProgramParts ofOutline(ByteString outline) {
    return new ProgramParts(null, outline, List.of());
  }

  /** Only aliases. */
  public static ProgramParts ofAliases(ByteString aliases) {
    return new ProgramParts(null, null, List.of(aliases));
  }
}
