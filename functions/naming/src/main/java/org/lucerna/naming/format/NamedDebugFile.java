package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.DebugFile;
import org.lucerna.binary.debugfile.DebugFunction;
import org.lucerna.binary.debugfile.DebugPrototype;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.naming.PulledFunction;

/** Writes the names and prototypes of pulled functions as a debug file. */
public final class NamedDebugFile {
  private NamedDebugFile() {}

  /** The debug file of a program. */
  public static byte[] write(ElfOutline outline, List<PulledFunction> functions) {
    Map<Long, DebugPrototype> prototypes = new HashMap<>();
    for (PulledFunction function : functions) {
      DebugPrototype prototype = prototype(function);
      if (prototype != null) {
        prototypes.put(function.function().address(), prototype);
      }
    }
    List<DebugFunction> named = new ArrayList<>();
    for (NamedCode code : NamedCode.of(functions)) {
      named.add(
          new DebugFunction(
              code.symbolValue(),
              code.range().size(),
              code.name(),
              prototypes.get(code.range().start())));
    }
    return DebugFile.write(outline, named);
  }

  private static @Nullable DebugPrototype prototype(PulledFunction function) {
    List<FunctionType> types = function.metadata().values(FunctionType.class);
    return types.isEmpty() ? null : DebugPrototypes.of(types.getFirst());
  }
}
