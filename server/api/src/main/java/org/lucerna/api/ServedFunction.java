package org.lucerna.api;

import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PullResult;

/**
 * A function as a pull gets it.
 *
 * @param size in bytes, unsigned
 * @param metadata in IDA's form
 * @param pulls how often it was pulled before, unsigned
 */
public record ServedFunction(
    @TextAndHex ByteString name,
    @Unsigned int size,
    @Hex ByteString metadata,
    @Unsigned int pulls) {
  /** The same as a part of a message; null for an unknown function. */
  public static @Nullable ServedFunction of(PullResult.Item item) {
    return switch (item) {
      case PullResult.Found found ->
          new ServedFunction(
              found.function().name(),
              found.function().size(),
              found.function().metadata(),
              found.frequency());
      case PullResult.Missing _ -> null;
    };
  }

  /** A part of a message. */
  public static PullResult.Item result(@Nullable ServedFunction function) {
    return function == null
        ? PullResult.Missing.UNKNOWN
        : new PullResult.Found(
            new FunctionInfo(function.name, function.size, function.metadata), function.pulls);
  }
}
