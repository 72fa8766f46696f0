package org.lucerna.harvest.macho;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachHeader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.CodeForm;
import org.lucerna.harvest.code.DecodedSet;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.HintedCode;
import org.lucerna.harvest.code.LinkedFunction;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.code.LinkedProgram;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;

/** The functions of a program or library of macOS. */
public final class MachHarvest implements LinkedProgram {
  private final MachFile file;
  private final BinaryFunctions functions;
  private final MachProgram program;
  private final Architecture architecture;
  private final DataRanges data;
  private final LinkedReferences references;

  private MachHarvest(MachFile file, @Nullable MachFile debug) {
    this.file = file;
    this.program = new MachProgram(file);
    this.architecture = architecture(file);
    this.functions = BinaryFunctions.of(file, debug);
    this.data = new DataRanges(file.dataInCode());
    this.references = new LinkedReferences(architecture, ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Harvests a program or library, which must stay open.
   *
   * @param debug its debug information, for names; null if there is none
   * @throws UnsupportedCodeException if its code is unsupported
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static LinkedHarvest of(MachFile file, @Nullable MachFile debug, HarvestOptions options) {
    return LinkedHarvest.of(new MachHarvest(file, debug), options);
  }

  private static Architecture architecture(MachFile file) {
    if (!file.header().isLinked()) {
      throw new UnsupportedCodeException("code of a Mach-O object file, which is not linked");
    }
    if (file.header().type() == MachHeader.DEBUG) {
      throw new UnsupportedCodeException("a .dSYM, which lacks the code of its program,");
    }
    if (file.isEncrypted()) {
      throw new UnsupportedCodeException("encrypted code");
    }
    Architecture named = DecodedSet.of(file.header().architecture());
    if (named != Architecture.X64 && named != Architecture.A64) {
      throw new UnsupportedCodeException(
          "code for Mach-O processor 0x" + Integer.toHexString(file.header().processor()));
    }
    return named;
  }

  @Override
  public Architecture architecture() {
    return architecture;
  }

  @Override
  public CodeView view(LinkedFunction function, List<CodeChunk> chunks) {
    return new MachCode(chunks, data, file);
  }

  /** Linkers also rewrite accesses to memory in arm64 code. */
  @Override
  public List<CodeForm> forms(LinkedFunction function, List<CodeChunk> chunks) {
    CodeView plain = view(function, chunks);
    CodeView hinted = architecture == Architecture.A64 ? HintedCode.of(plain) : null;
    return hinted == null
        ? List.of(CodeForm.of(plain))
        : List.of(CodeForm.of(plain), new CodeForm(plain, hinted));
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }

  @Override
  public ArgumentRegisters arguments() {
    return ArgumentRegisters.SYSTEM_V;
  }

  @Override
  public ProgramView asReferenced(List<Long> functions) {
    return MachLoader.load(file, architecture, functions);
  }

  /** Not supported: no such file with GUIDs was available for comparison. */
  @Override
  public @Nullable GuidImage forGuids(List<Long> functions) {
    return null;
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function, MemorySegment code) {
    return references.of(function.address(), code);
  }

  @Override
  public List<LinkedFunction> functions() {
    List<BinaryFunction> stated = new ArrayList<>();
    boolean isListed =
        !file.functionStarts().isEmpty()
            || functions.list().stream().anyMatch(MachHarvest::isInGoTable);
    List<LinkedFunction> all = new ArrayList<>();
    CodeBudget budget = new CodeBudget(file.size());
    FunctionEnd end = new FunctionEnd(architecture, data);
    for (BinaryFunction function : functions.list()) {
      if (function.source() == FunctionSource.STUB) {
        continue;
      }
      stated.add(function);
      ByteView code = isListed ? functions.code(function) : null;
      if (code != null && code.size() <= CalcRel.MAX_BYTES && budget.take(code.size())) {
        MemorySegment bytes =
            function.isSized() ? code.segment() : end.trimmed(function.address(), code.segment());
        all.add(LinkedFunction.listed(function, bytes));
      }
    }
    if (!isListed) {
      addUnlisted(stated, all);
    }
    return all;
  }

  @Override
  public List<String> unreadTables() {
    return functions.leftOut();
  }

  /** Only Go's table states sizes of functions; its names may come from symbols. */
  private static boolean isInGoTable(BinaryFunction function) {
    return function.isSized() && function.source() != FunctionSource.STUB;
  }

  /** Without a list of all starts, functions begin at symbols and at call targets. */
  private void addUnlisted(List<BinaryFunction> stated, List<LinkedFunction> all) {
    UnlistedFunctions unlisted = UnlistedFunctions.of(program, architecture, true);
    Map<Long, BinaryFunction> known = new TreeMap<>();
    for (BinaryFunction function : stated) {
      known.put(function.address(), function);
      unlisted.start(function.address());
    }
    unlisted
        .find()
        .forEach(
            (address, code) -> {
              BinaryFunction function = known.get(address);
              Source source = address == program.entry() ? Source.EXPORT : Source.CALLED;
              all.add(
                  function == null
                      ? LinkedFunction.unlisted(address, code, 0, source)
                      : LinkedFunction.listed(function, code.bytes()));
            });
  }

  /** Finds tails by their names. */
  @Override
  public void findTails(TailFinder finder, List<LinkedFunction> functions) {
    Map<ByteString, List<Long>> named = new HashMap<>();
    for (LinkedFunction function : functions) {
      if (function.name() != null) {
        named.computeIfAbsent(function.name(), _ -> new ArrayList<>()).add(function.address());
      }
    }
    finder.findNamed(name -> named.getOrDefault(name, List.of()));
  }
}
