package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.FunctionStarts;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.code.ColdNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.LinkedFunction;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.code.LinkedProgram;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.harvest.object.Machine;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.warp.code.WarpScheme;

/** The functions of a linked ELF file: a program or a library. */
public final class ElfHarvest implements LinkedProgram {
  private final ElfFile file;
  private final BinaryFunctions functions;
  private final Machine machine;
  private final MappingSymbols mapping;
  private final Map<Architecture, LinkedReferences> references = new EnumMap<>(Architecture.class);
  private final ChosenFunctions stubs;

  /** Null until needed, and for processors other than RISC-V. */
  private @Nullable RiscvReferences riscv;

  /** Null until needed, and for processors other than PowerPC. */
  private @Nullable TocReferences toc;

  private final boolean isStripped;

  /** The symbols of the file, else of its debug file; readable while the harvest is made. */
  private final SymbolTable symbols;

  private ElfHarvest(ElfFile file, DebugFiles.Found debug) {
    this.file = file;
    this.machine = ElfMachine.of(file.header());
    this.functions = BinaryFunctions.of(file, debug);
    DebugFiles.Opened other = debug.debug();
    this.symbols =
        file.symbols().isEmpty() && other != null ? other.elf().symbols() : file.symbols();
    this.isStripped = symbols.isEmpty();
    this.mapping = MappingSymbols.of(file, machine);
    this.stubs = ChosenFunctions.of(file);
  }

  /**
   * Harvests a linked file, which must stay open.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException if its code is unsupported
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static LinkedHarvest of(ElfFile file, HarvestOptions options) {
    return of(file, DebugFiles.Found.none(), options);
  }

  /**
   * Harvests a linked file, which must stay open, with the names in its debug information.
   *
   * @param debug the files with it, which may be closed afterwards
   * @throws org.lucerna.harvest.UnsupportedCodeException if its code is unsupported
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static LinkedHarvest of(ElfFile file, DebugFiles.Found debug, HarvestOptions options) {
    return LinkedHarvest.of(new ElfHarvest(file, debug), options);
  }

  @Override
  public Architecture architecture() {
    return machine.architecture();
  }

  @Override
  public boolean hasFeatures() {
    return machine.hasFeatures();
  }

  @Override
  public Profile profile(LinkedFunction function) {
    return machine.profile(function.isThumb());
  }

  @Override
  public CodeView view(LinkedFunction function, List<CodeChunk> chunks) {
    return new LinkedCode(chunks, function.section(), mapping, file);
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
    return ElfLoader.load(file, functions);
  }

  @Override
  public @Nullable GuidImage forGuids(List<Long> functions) {
    WarpScheme scheme = WarpScheme.of(machine.architecture());
    return scheme == null ? null : ElfGuids.load(file, scheme, functions);
  }

  /** The address of a stub is replaced by its target's. */
  @Override
  public Map<Long, Long> references(HarvestedFunction function, MemorySegment code) {
    if (machine.architecture() == Architecture.RISCV) {
      riscv = riscv == null ? new RiscvReferences(file) : riscv;
      return riscv.of(function.address(), code);
    }
    Map<Long, Long> named =
        references
            .computeIfAbsent(
                function.keys().getFirst().profile().architecture(),
                architecture -> new LinkedReferences(architecture, machine.order()))
            .of(function.address(), code);
    if (machine.architecture() == Architecture.PPC) {
      named.replaceAll((_, address) -> LocalEntry.function(file, address));
      toc = toc == null ? new TocReferences(file, machine.order()) : toc;
      named.putAll(toc.of(code));
    }
    if (machine.architecture() == Architecture.MIPS) {
      named.putAll(new GotReferences(file, machine.order()).of(function.address(), code));
    }
    named.replaceAll((_, address) -> stubs.target(address));
    return named;
  }

  @Override
  public List<LinkedFunction> functions() {
    List<LinkedFunction> all = new ArrayList<>();
    boolean isListed = functions.list().stream().anyMatch(ElfHarvest::isFromTable);
    UnlistedFunctions unlisted =
        UnlistedFunctions.of(
            new ElfProgram(file, machine.order()), machine.architecture(), isListed);
    for (BinaryFunction function : functions.list()) {
      unlisted.know(function.address(), function.size());
      ByteView code = isCode(function) ? functions.code(function) : null;
      if (code != null) {
        boolean isThumb = mapping.isThumb(function.section(), function.address());
        ByteString symbol = function.name();
        ByteString name = symbol == null ? null : FunctionNames.givenInElf(symbol);
        all.add(LinkedFunction.listed(function, name, withTable(function, code), isThumb));
      }
    }
    if (isStripped) {
      addUnlisted(unlisted, all);
    }
    return all;
  }

  @Override
  public List<String> unreadTables() {
    return functions.leftOut();
  }

  private static boolean isFromTable(BinaryFunction function) {
    return function.source() == FunctionSource.FRAME
        || function.source() == FunctionSource.GO_TABLE;
  }

  private void addUnlisted(UnlistedFunctions unlisted, List<LinkedFunction> all) {
    FunctionStarts starts = FunctionStarts.of(file);
    Set<Long> listed = new HashSet<>();
    starts.forEach(
        address -> {
          unlisted.start(address);
          listed.add(address);
        });
    if (starts.areAll()) {
      unlisted.haveAllStarts();
    }
    unlisted
        .find()
        .forEach(
            (address, code) ->
                all.add(
                    LinkedFunction.unlisted(
                        address, code, section(address), foundSource(address, listed))));
  }

  private static Set<ByteString> ownersOfTails(List<LinkedFunction> functions) {
    Set<ByteString> owners = new HashSet<>();
    for (LinkedFunction function : functions) {
      ByteString owner = function.name() == null ? null : ColdNames.owner(function.name());
      if (owner != null) {
        owners.add(owner);
      }
    }
    return owners;
  }

  /** Finds tails by name, and in a file without symbols by the unwind tables. */
  @Override
  public void findTails(TailFinder finder, List<LinkedFunction> functions) {
    if (!isStripped) {
      finder.findNamed(new SymbolAddresses(file, symbols, ownersOfTails(functions))::of);
      return;
    }
    EhFrame frames = EhFrame.of(file);
    EhFrameReader reader = frames == null ? null : frames.reader();
    Set<Long> unnamed = new HashSet<>();
    functions.stream()
        .filter(function -> function.source() == Source.UNWIND)
        .forEach(function -> unnamed.add(function.address()));
    Set<Long> inside = new HashSet<>();
    while (reader != null && reader.next()) {
      if (reader.startsMidFunction() && unnamed.contains(reader.start())) {
        inside.add(reader.start());
      }
    }
    finder.findEntered(inside);
  }

  private boolean isCode(BinaryFunction function) {
    if (function.source() == FunctionSource.STUB) {
      return false;
    }
    ElfSection section = file.section(function.section());
    return section == null || (section.executable() && !section.name().startsWith(".plt"));
  }

  /** The code, plus the table after it that the unwind tables do not cover. */
  private MemorySegment withTable(BinaryFunction function, ByteView code) {
    ByteView from =
        machine.architecture() == Architecture.PPC && function.source() == FunctionSource.FRAME
            ? file.at(function.address())
            : null;
    long table = from == null ? 0 : TracebackTable.sizeAfter(from, code.size());
    return table == 0 || from == null
        ? code.segment()
        : from.slice(0, code.size() + table).segment();
  }

  private int section(long address) {
    ElfSection section = file.sectionAt(address);
    return section == null ? 0 : section.index();
  }

  private Source foundSource(long address, Set<Long> listed) {
    if (listed.contains(address)) {
      return Source.UNWIND;
    }
    return address == file.header().entry() ? Source.EXPORT : Source.CALLED;
  }
}
