package org.lucerna.naming.format;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbFileWriter;
import org.lucerna.binary.pdb.PdbName;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.binary.pdb.PdbPrototype;
import org.lucerna.binary.pdb.PdbType;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.Demangler;
import org.lucerna.types.CallingConvention;
import org.lucerna.types.FunctionSignature;

/**
 * Writes the names of a Windows program as the PDB file that it refers to. As in those of
 * compilers, publics have names as stored; procedures, which debuggers show first, have them
 * without parameters.
 */
public final class PdbNames {
  private PdbNames() {}

  /** The file; empty if no function has a name, because debuggers fail on a PDB file without. */
  public static byte[] write(NamedProgram program, PdbProgram windows) {
    Map<Long, FunctionSignature> signatures = KnownSignatures.of(program.functions());
    List<PdbName> names =
        NamedRanges.of(program.code()).list().stream()
            .map(code -> name(code, signatures.get(code.range().start())))
            .toList();
    return names.isEmpty() ? new byte[0] : PdbFileWriter.write(windows, names);
  }

  private static PdbName name(NamedCode code, @Nullable FunctionSignature signature) {
    return new PdbName(
        code.range().start(),
        code.range().size(),
        LineText.line(code.name()),
        ByteString.utf8(LineText.line(Demangler.withoutParameters(code.name().text()))),
        signature == null ? null : prototype(signature));
  }

  /** Null if there is no such convention. */
  private static @Nullable PdbPrototype prototype(FunctionSignature signature) {
    CallingConvention convention = signature.convention();
    if (convention.isUserDefined()) {
      return null;
    }
    int number =
        Map.of(
                CallingConvention.STDCALL, PdbType.Function.NEAR_STANDARD,
                CallingConvention.PASCAL, PdbType.Function.NEAR_PASCAL,
                CallingConvention.FASTCALL, PdbType.Function.NEAR_FAST,
                CallingConvention.THISCALL, PdbType.Function.THIS)
            .getOrDefault(convention, PdbType.Function.NEAR_C);
    return new PdbPrototype(
        DebugPrototypes.of(signature), number, signature.has(FunctionSignature.NO_RETURN));
  }
}
