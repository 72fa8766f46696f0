package org.lucerna.harvest.pe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbPart;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.LoadConfiguration;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.binary.pe.PePiece;
import org.lucerna.binary.pe.TypeInformation;
import org.lucerna.binary.pe.UnwindTable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.CodeForm;
import org.lucerna.harvest.code.CodePiece;
import org.lucerna.harvest.code.DecodedSet;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.LinkedFunction;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.code.LinkedProgram;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.warp.code.WarpScheme;

/** The functions of a Windows program or library. */
public final class PeHarvest implements LinkedProgram {
  private static final int THUMB = 0x1c4;

  private final PeFile file;
  private final BinaryFunctions functions;
  private final List<String> passedOver;
  private final PeProgram program;
  private final ScaledTables tables;
  private final Architecture architecture;
  private final PdbPrototypes prototypes;
  private final BaseRelocations relocations;
  private final LinkedReferences references;
  private final UnwindTable unwinding;

  /** Pieces of functions that lie elsewhere: by the unwind table, else by the PDB file. */
  private final List<PePiece> pieces;

  private final LoadConfiguration configuration;
  private final List<LinkedFunction> found = new ArrayList<>();

  /** The code of funclets that have no entry in the unwind table. */
  private final List<CodePiece> blocks = new ArrayList<>();

  private PeHarvest(PeFile file, PdbSearch.Found debug) {
    this.file = file;
    this.passedOver = debug.passedOver();
    this.architecture = architecture(file.header());
    this.functions = BinaryFunctions.of(file, debug.file());
    this.prototypes =
        PdbPrototypes.of(debug.file(), file.header().wide() ? Long.BYTES : Integer.BYTES);
    this.relocations = file.relocations();
    this.configuration = file.loadConfiguration();
    this.tables = ScaledTables.of(file, relocations);
    this.program = new PeProgram(file, relocations, tables, configuration.foreign());
    this.unwinding = file.unwindTable();
    this.pieces = pieces(debug.file());
    this.references = new LinkedReferences(architecture, ByteOrder.LITTLE_ENDIAN);
    find();
  }

  /**
   * Harvests a program or library, which must stay open.
   *
   * @param debug its debug information, which need not stay open
   * @throws UnsupportedCodeException if its code is unsupported
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static LinkedHarvest of(PeFile file, PdbSearch.Found debug, HarvestOptions options) {
    return LinkedHarvest.of(new PeHarvest(file, debug), options);
  }

  private static Architecture architecture(PeHeader header) {
    Architecture named = DecodedSet.of(header.architecture());
    if (named == null) {
      throw new UnsupportedCodeException(
          "code for PE machine 0x" + Integer.toHexString(header.machine()));
    }
    return header.machine() == THUMB ? Architecture.T32 : named;
  }

  @Override
  public Architecture architecture() {
    return architecture;
  }

  @Override
  public CodeView view(LinkedFunction function, List<CodeChunk> chunks) {
    return new PeCode(file, relocations, architecture, chunks);
  }

  @Override
  public Metadata metadata(long address) {
    long rva = address - file.header().imageBase();
    return prototypes.byRva().getOrDefault(rva, Metadata.EMPTY);
  }

  @Override
  public List<CodeForm> forms(LinkedFunction function, List<CodeChunk> chunks) {
    CodeView plain = view(function, chunks);
    long start = file.header().imageBase();
    CodeView relative =
        architecture == Architecture.X64
            ? ImageRelativeCode.of(plain, start, address -> file.sectionAt(address) != null)
            : null;
    return relative == null
        ? List.of(CodeForm.of(plain))
        : List.of(CodeForm.of(plain), CodeForm.of(relative));
  }

  @Override
  public ArgumentRegisters arguments() {
    return ArgumentRegisters.MICROSOFT;
  }

  @Override
  public ProgramView asReferenced(List<Long> functions) {
    return PeLoader.load(file, relocations, architecture, functions);
  }

  @Override
  public @Nullable GuidImage forGuids(List<Long> functions) {
    WarpScheme scheme = WarpScheme.of(architecture);
    return scheme == null ? null : PeGuids.load(file, scheme, functions);
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function, MemorySegment code) {
    return references.of(function.address(), code);
  }

  @Override
  public List<LinkedFunction> functions() {
    return List.copyOf(found);
  }

  private List<PePiece> pieces(@Nullable PdbFile debug) {
    List<PePiece> all = new ArrayList<>(unwinding.pieces());
    Set<Long> listed = new HashSet<>();
    all.forEach(piece -> listed.add(piece.range().start()));
    try {
      for (PdbPart part : debug == null ? List.<PdbPart>of() : debug.parts()) {
        long start = file.header().imageBase() + part.rva();
        if (file.sectionAt(start) != null && listed.add(start)) {
          long function = file.header().imageBase() + part.function();
          all.add(new PePiece(function, AddressRange.sized(start, part.size())));
        }
      }
    } catch (FormatException damaged) {
      // Reported with its functions.
    }
    return List.copyOf(all);
  }

  private void find() {
    boolean isListed = functions.list().stream().anyMatch(BinaryFunction::isSized);
    UnlistedFunctions unlisted = UnlistedFunctions.of(program, architecture, isListed);
    Map<Long, BinaryFunction> unsized = new TreeMap<>();
    for (BinaryFunction function : functions.list()) {
      boolean isFunclet = unwinding.funclets().containsKey(function.address());
      ByteView code = isFunclet ? null : functions.code(function);
      if (!function.isSized()) {
        unsized.put(function.address(), function);
      } else if (code != null) {
        unlisted.know(function.address(), code.size());
        found.add(LinkedFunction.listed(function, code.segment()));
      }
    }
    for (PePiece piece : pieces) {
      unlisted.know(piece.range().start(), piece.range().size());
    }
    unsized.keySet().forEach(unlisted::start);
    configuration.safeHandlers().forEach(unlisted::start);
    configuration.guarded().forEach(unlisted::start);
    file.threadCallbacks().forEach(unlisted::start);
    unwinding.funclets().keySet().forEach(unlisted::start);
    unwinding.called().forEach(unlisted::start);
    TypeInformation classes = file.typeInformation();
    classes.thrown().forEach(unlisted::start);
    classes.tables().forEach(table -> table.slots().forEach(unlisted::start));
    new CodePointers(file, relocations, tables).forEach(unlisted::start);
    unlisted.find().forEach((address, code) -> add(address, code, unsized.get(address)));
  }

  private void add(long address, UnlistedFunctions.Found code, @Nullable BinaryFunction known) {
    if (unwinding.funclets().containsKey(address)) {
      int size = references.size(address, code.bytes());
      blocks.add(new CodePiece(null, address, code.bytes().asSlice(0, size)));
    } else if (known != null) {
      found.add(LinkedFunction.listed(known, code.bytes()));
    } else {
      Source source = address == program.entry() ? Source.EXPORT : Source.CALLED;
      found.add(LinkedFunction.unlisted(address, code, 0, source));
    }
  }

  @Override
  public List<String> unreadTables() {
    return Stream.of(
            passedOver.stream(),
            functions.leftOut().stream(),
            Stream.ofNullable(prototypes.leftOut()))
        .flatMap(left -> left)
        .toList();
  }

  /** Pieces of functions by the unwind table, funclets, and those with the name of a tail. */
  @Override
  public void findTails(TailFinder finder, List<LinkedFunction> functions) {
    for (PePiece piece : pieces) {
      ByteView code = file.at(piece.range().start());
      if (code != null && Long.compareUnsigned(piece.range().size(), code.size()) <= 0) {
        MemorySegment bytes = code.slice(0, piece.range().size()).segment();
        finder.add(new CodePiece(null, piece.range().start(), bytes), piece.function());
      }
    }
    for (CodePiece block : blocks) {
      Long owner = unwinding.funclets().get(block.address());
      if (owner != null) {
        finder.add(block, owner);
      }
    }
    Map<ByteString, List<Long>> named = new HashMap<>();
    for (LinkedFunction function : functions) {
      if (function.name() != null) {
        named.computeIfAbsent(function.name(), _ -> new ArrayList<>()).add(function.address());
      }
    }
    finder.findNamed(name -> named.getOrDefault(name, List.of()));
  }
}
