package org.lucerna.binary.debugfile;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * The known types of a function's result and parameters.
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
   * @param name empty if there is none
   */
  public record Parameter(ByteString name, DebugType type) {}
}
