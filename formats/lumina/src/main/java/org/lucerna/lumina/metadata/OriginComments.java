package org.lucerna.lumina.metadata;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The comments in which the origin of a function in an object file is transmitted:
 *
 * <pre>
 * of the function      libc.a(memcpy.o) .text+0x40
 *                      also: __memcpy memcpy@@X      where it has other names: one line
 * of an instruction    -&gt; stdout                     the named symbol
 *                      -&gt; table+0x10
 * </pre>
 */
public final class OriginComments {
  /** Prefix of an instruction's comment. */
  public static final String ARROW = "-> ";

  private static final Pattern PLACE =
      Pattern.compile("([^\\n]+) ([^ \\n]+)\\+0x([0-9a-f]{1,15})(?:\\nalso: ([^\\n]*))?");

  private OriginComments() {}

  /**
   * The parts of a comment about the origin of a function: the object file, the section, the offset
   * in hexadecimal, and the other names, which may be null. Null if it states none.
   */
  public static @Nullable Matcher place(FunctionComment comment) {
    Matcher place = PLACE.matcher(comment.text().text());
    return !comment.repeatable() && place.matches() ? place : null;
  }

  /** Whether metadata describes a function's origin only: no user wrote any. */
  public static boolean areAll(ByteString metadata) {
    boolean hasPlace = false;
    for (MetadataChunk chunk : Metadata.decode(metadata).chunks()) {
      switch (chunk.value()) {
        case FunctionComment comment when place(comment) != null -> hasPlace = true;
        case InstructionComments comments when areReferences(comments) -> {
          // Of the same origin.
        }
        default -> {
          return false;
        }
      }
    }
    return hasPlace;
  }

  private static boolean areReferences(InstructionComments comments) {
    return !comments.repeatable()
        && comments.items().stream().allMatch(item -> item.text().text().startsWith(ARROW));
  }
}
