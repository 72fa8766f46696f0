package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.debugfile.DebugFile;
import org.lucerna.binary.debugfile.DebugFunction;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.naming.PulledFunction;
import org.lucerna.types.FunctionSignature;

/** Writes the names and prototypes of pulled functions as a debug file. */
public final class NamedDebugFile {
  private NamedDebugFile() {}

  /** The debug file of a program. */
  public static byte[] write(ElfOutline outline, List<PulledFunction> functions) {
    Map<Long, FunctionSignature> signatures = KnownSignatures.of(functions);
    List<DebugFunction> named = new ArrayList<>();
    for (NamedCode code : NamedCode.of(functions)) {
      FunctionSignature signature = signatures.get(code.range().start());
      named.add(
          new DebugFunction(
              code.symbolValue(),
              code.range().size(),
              code.name(),
              signature == null ? null : DebugPrototypes.of(signature)));
    }
    return DebugFile.write(outline, named);
  }
}
