package org.lucerna.binary.debugfile;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * What is known of a function's result and parameters.
 *
 * @param result {@link DebugType.Nothing} for {@code void}
 * @param variadic whether further parameters may follow: {@code ...}
 */
public record DebugPrototype(DebugType result, List<Parameter> parameters, boolean variadic) {
  public DebugPrototype {
    parameters = List.copyOf(parameters);
  }

  /**
   * A parameter.
   *
   * @param name empty if it has none
   */
  public record Parameter(ByteString name, DebugType type) {}
}
