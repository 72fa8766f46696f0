package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.FunctionStarts;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.ColdNames;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.harvest.ParallelMap;
import org.lucerna.harvest.code.CodePiece;
import org.lucerna.harvest.code.Extents;
import org.lucerna.harvest.code.LinkedImage;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.lumina.metadata.Metadata;

/**
 * Harvests a linked ELF file: a program or a library. It belongs to one thread, while the file is
 * open.
 */
public final class ElfHarvest {
  private static final Comparator<Found> BY_ADDRESS =
      (a, b) -> Long.compareUnsigned(a.piece.address(), b.piece.address());

  /** How many functions one of those who make keys takes at a time. */
  private static final int SHARE = 256;

  private final ElfFile file;
  private final Machine machine;
  private final MappingSymbols mapping;
  private final HarvestOptions options;
  private final Map<Architecture, LinkedReferences> references = new EnumMap<>(Architecture.class);
  private final ChosenFunctions stubs;

  /** Null until it is needed, and of other processors than RISC-V. */
  private @Nullable RiscvReferences riscv;

  /** Null until it is needed, and of other processors than PowerPC. */
  private @Nullable TocReferences toc;

  private final Map<Long, List<CodePiece>> tails;
  private final Set<Long> tailAddresses = new HashSet<>();
  private final List<HarvestedFunction> harvested;

  /** A function that has no keys yet. */
  private record Found(CodePiece piece, int section, boolean isThumb, Source source) {
    Found(
        @Nullable ByteString name,
        int section,
        long address,
        MemorySegment code,
        boolean isThumb,
        Source source) {
      this(new CodePiece(name, address, code), section, isThumb, source);
    }
  }

  private ElfHarvest(ElfFile file, HarvestOptions options) {
    this.file = file;
    this.options = options;
    this.machine = Machine.of(file.header());
    this.mapping = MappingSymbols.of(file, machine);
    this.stubs = ChosenFunctions.of(file);
    List<Found> found = collect();
    this.tails = tails(found);
    tails.values().stream().flatMap(List::stream).forEach(t -> tailAddresses.add(t.address()));
    this.harvested = ParallelMap.harvest(found, SHARE, this::worker, options.listener());
  }

  /**
   * Harvests a linked file.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException where no keys can be made of its code
   * @throws org.lucerna.bytes.FormatException where it is damaged
   */
  public static ElfHarvest of(ElfFile file, HarvestOptions options) {
    return new ElfHarvest(file, options);
  }

  /** The functions, by address. */
  public List<HarvestedFunction> functions() {
    return harvested;
  }

  /**
   * The addresses that the instructions of a function's first chunk name, by the instructions'
   * offsets; in place of a stub's address that of the function which chooses where the stub leads.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    ByteView code = file.at(function.address());
    long size = function.entry().size();
    if (code == null || Long.compareUnsigned(size, code.size()) > 0) {
      return Map.of();
    }
    MemorySegment bytes = code.slice(0, size).segment();
    if (machine.architecture() == Architecture.RISCV) {
      riscv = riscv == null ? new RiscvReferences(file) : riscv;
      return riscv.of(function.address(), bytes);
    }
    Map<Long, Long> named =
        references
            .computeIfAbsent(
                function.keys().getFirst().profile().architecture(),
                architecture -> new LinkedReferences(architecture, machine.order()))
            .of(function.address(), bytes);
    if (machine.architecture() == Architecture.PPC) {
      named.replaceAll((_, address) -> LocalEntry.function(file, address));
      toc = toc == null ? new TocReferences(file, machine.order()) : toc;
      named.putAll(toc.of(bytes));
    }
    if (machine.architecture() == Architecture.MIPS) {
      named.putAll(new GotReferences(file, machine.order()).of(function.address(), bytes));
    }
    named.replaceAll((_, address) -> stubs.behind(address));
    return named;
  }

  private List<Found> collect() {
    List<Found> all = new ArrayList<>();
    BinaryFunctions functions = BinaryFunctions.of(file);
    LinkedImage program = new ElfProgram(file, machine.order());
    boolean isListed =
        functions.list().stream().anyMatch(function -> function.source() == FunctionSource.FRAME);
    UnlistedFunctions unlisted = UnlistedFunctions.of(program, machine.architecture(), isListed);
    for (BinaryFunction function : functions.list()) {
      unlisted.know(function.address(), function.size());
      ByteView code = isCode(function) ? functions.code(function) : null;
      if (code != null) {
        all.add(
            new Found(
                name(function),
                function.section(),
                function.address(),
                withTable(function, code),
                mapping.isThumb(function.section(), function.address()),
                source(function)));
      }
    }
    if (file.symbols().isEmpty()) {
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
                      new Found(
                          null,
                          section(address),
                          address,
                          code.bytes(),
                          code.isThumb(),
                          foundSource(address, listed))));
      all.sort(BY_ADDRESS);
    }
    all.removeIf(found -> found.piece.isEmpty() || found.piece.size() > CalcRel.MAX_BYTES);
    return all;
  }

  private static Set<ByteString> ownersOfTails(List<Found> found) {
    Set<ByteString> owners = new HashSet<>();
    for (Found one : found) {
      ByteString owner = one.piece.name() == null ? null : ColdNames.owner(one.piece.name());
      if (owner != null) {
        owners.add(owner);
      }
    }
    return owners;
  }

  /** The tails of the functions, by the addresses of these. */
  private Map<Long, List<CodePiece>> tails(List<Found> found) {
    TailFinder finder =
        new TailFinder(machine.architecture(), found.stream().map(Found::piece).toList());
    if (!file.symbols().isEmpty()) {
      finder.findNamed(new SymbolAddresses(file, ownersOfTails(found))::of);
      return finder.tails();
    }
    EhFrame frames = EhFrame.of(file);
    EhFrameReader reader = frames == null ? null : frames.reader();
    Set<Long> unnamed = new HashSet<>();
    found.stream()
        .filter(one -> one.source == Source.UNWIND)
        .forEach(one -> unnamed.add(one.piece.address()));
    Set<Long> inside = new HashSet<>();
    while (reader != null && reader.next()) {
      if (reader.startsMidFunction() && unnamed.contains(reader.start())) {
        inside.add(reader.start());
      }
    }
    finder.findEntered(inside);
    return finder.tails();
  }

  private java.util.function.Function<Found, List<HarvestedFunction>> worker() {
    KeyMaker keys = new KeyMaker(options);
    return found -> List.of(harvest(found, keys));
  }

  private HarvestedFunction harvest(Found found, KeyMaker keys) {
    CodePiece entry = found.piece;
    Profile profile = machine.profile(found.isThumb);
    List<CodePiece> itsTails = tails.getOrDefault(entry.address(), List.of());
    Extents extents =
        Extents.of(entry, itsTails, chunks -> new LinkedCode(chunks, found.section, mapping, file));
    return new HarvestedFunction(
        entry.address(),
        extents.size(),
        extents.tails(),
        keys.keys(profile, extents.forms()),
        entry.name(),
        false,
        Metadata.EMPTY,
        tailAddresses.contains(entry.address()) ? Source.TAIL : found.source,
        null);
  }

  private boolean isCode(BinaryFunction function) {
    if (function.source() == FunctionSource.STUB) {
      return false;
    }
    ElfSection section = file.section(function.section());
    return section == null || (section.executable() && !section.name().startsWith(".plt"));
  }

  /** The code, and the table after it that the tables for unwinding leave out. */
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

  private static @Nullable ByteString name(BinaryFunction function) {
    ByteString name = function.name();
    return name == null ? null : FunctionNames.given(name);
  }

  private Source foundSource(long address, Set<Long> listed) {
    if (listed.contains(address)) {
      return Source.UNWIND;
    }
    return address == file.header().entry() ? Source.EXPORT : Source.CALLED;
  }

  private static Source source(BinaryFunction function) {
    return switch (function.source()) {
      case GO_TABLE -> Source.GO;
      case FRAME, UNWIND, STUB -> Source.UNWIND;
      case EXPORT -> Source.EXPORT;
      case GLOBAL_SYMBOL, WEAK_SYMBOL, LOCAL_SYMBOL -> Source.SYMBOL;
    };
  }
}
