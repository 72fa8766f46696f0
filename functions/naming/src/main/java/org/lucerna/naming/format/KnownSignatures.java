package org.lucerna.naming.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.naming.PulledFunction;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.TypeReader;

/** The prototypes of pulled functions. */
final class KnownSignatures {
  private KnownSignatures() {}

  /** Those that can be read, by the address of the function. */
  static Map<Long, FunctionSignature> of(List<PulledFunction> functions) {
    Map<Long, FunctionSignature> signatures = new HashMap<>();
    for (PulledFunction function : functions) {
      List<FunctionType> types = function.metadata().values(FunctionType.class);
      FunctionSignature signature = types.isEmpty() ? null : read(types.getFirst());
      if (signature != null) {
        signatures.put(function.function().address(), signature);
      }
    }
    return signatures;
  }

  private static @Nullable FunctionSignature read(FunctionType type) {
    ByteString fields = type.fields() == null ? ByteString.EMPTY : type.fields();
    try {
      return TypeReader.read(type.type(), fields) instanceof FunctionSignature signature
          ? signature
          : null;
    } catch (FormatException damaged) {
      return null;
    }
  }
}
