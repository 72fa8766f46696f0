package org.lucerna.warp;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function with its name, type and comments.
 *
 * @param guid of {@link GuidNamespace#FUNCTION}
 * @param symbol null if it has no name
 * @param type null if it is not known
 */
public record WarpFunction(
    UUID guid,
    @Nullable WarpSymbol symbol,
    @Nullable WarpType type,
    List<WarpConstraint> constraints,
    List<WarpComment> comments,
    List<WarpVariable> variables) {
  /** Copies the lists. */
  public WarpFunction {
    constraints = List.copyOf(constraints);
    comments = List.copyOf(comments);
    variables = List.copyOf(variables);
  }

  /**
   * A function that is the root of a buffer, as servers send it.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static WarpFunction read(ByteString buffer) {
    return new FunctionTableReader().root(buffer);
  }

  /** The function as the root of a buffer. */
  public ByteString toBytes() {
    return new FunctionTableWriter().root(this);
  }
}
