package org.lucerna.harvest.pe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbProcedure;
import org.lucerna.binary.pdb.PdbType;
import org.lucerna.binary.pdb.PdbTypes;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.StoredPrototype;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.types.FunctionSignature;

/**
 * The prototypes of a program's functions from its PDB file. Immutable.
 *
 * @param byRva metadata with the prototype alone
 * @param leftOut why the rest was not read; null if all was
 */
record PdbPrototypes(Map<Long, Metadata> byRva, @Nullable String leftOut) {
  /** Copies the map. */
  PdbPrototypes {
    byRva = Map.copyOf(byRva);
  }

  /**
   * Reads the prototypes.
   *
   * @param file need not stay open; null if there is none
   * @param pointerSize of the program's pointers, in bytes
   */
  static PdbPrototypes of(@Nullable PdbFile file, int pointerSize) {
    Map<Long, Metadata> read = new HashMap<>();
    if (file == null) {
      return new PdbPrototypes(read, null);
    }
    try {
      PdbTypes types = file.types();
      for (Map.Entry<Long, PdbProcedure> each : file.procedures().entrySet()) {
        FunctionSignature signature = signature(each.getValue(), types, pointerSize);
        if (signature != null) {
          read.put(each.getKey(), Metadata.of(List.of(StoredPrototype.of(signature, true))));
        }
      }
    } catch (FormatException damaged) {
      return new PdbPrototypes(read, "types of the PDB file: " + damaged.getMessage());
    }
    return new PdbPrototypes(read, null);
  }

  /** Null if there is none, or the compiler called the function in a way of its own. */
  private static @Nullable FunctionSignature signature(
      PdbProcedure procedure, PdbTypes types, int pointerSize) {
    if (!(types.type(procedure.type(types)) instanceof PdbType.Function function)
        || procedure.hasOwnConvention()) {
      return null;
    }
    int flags = procedure.neverReturns() ? FunctionSignature.NO_RETURN : 0;
    List<ByteString> names = procedure.parameterNames(function, types);
    return PdbSignature.of(function, names, flags, types, pointerSize);
  }
}
