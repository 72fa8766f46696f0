package org.lucerna.harvest.pe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.binary.pe.PePiece;
import org.lucerna.binary.pe.PeRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.harvest.ParallelMap;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.CodePiece;
import org.lucerna.harvest.code.Extents;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.lumina.metadata.Metadata;

/** Harvests a program or library of Windows. It belongs to one thread, while the file is open. */
public final class PeHarvest {
  private static final Comparator<Found> BY_ADDRESS =
      (a, b) -> Long.compareUnsigned(a.piece.address(), b.piece.address());

  /** How many functions one of those who make keys takes at a time. */
  private static final int SHARE = 256;

  private static final int THUMB = 0x1c4;

  private final PeFile file;
  private final Architecture architecture;
  private final BaseRelocations relocations;
  private final HarvestOptions options;
  private final LinkedReferences references;
  private final Map<Long, List<CodePiece>> tails;
  private final Set<Long> tailAddresses = new HashSet<>();
  private final List<HarvestedFunction> harvested;

  /** A function that has no keys yet. */
  private record Found(CodePiece piece, Source source) {
    Found(@Nullable ByteString name, long address, MemorySegment code, Source source) {
      this(new CodePiece(name, address, code), source);
    }
  }

  private PeHarvest(PeFile file, HarvestOptions options) {
    this.file = file;
    this.options = options;
    this.architecture = architecture(file.header());
    this.relocations = file.relocations();
    this.references = new LinkedReferences(architecture, ByteOrder.LITTLE_ENDIAN);
    List<Found> found = collect();
    this.tails = tails(found);
    tails.values().stream().flatMap(List::stream).forEach(t -> tailAddresses.add(t.address()));
    this.harvested = ParallelMap.harvest(found, SHARE, this::worker, options.listener());
  }

  /**
   * Harvests a program or library.
   *
   * @throws UnsupportedCodeException where no keys can be made of its code
   * @throws org.lucerna.bytes.FormatException where it is damaged
   */
  public static PeHarvest of(PeFile file, HarvestOptions options) {
    return new PeHarvest(file, options);
  }

  private static Architecture architecture(PeHeader header) {
    return switch (header.architecture()) {
      case X86 -> Architecture.X86;
      case X86_64 -> Architecture.X64;
      case AARCH64 -> Architecture.A64;
      case ARM -> header.machine() == THUMB ? Architecture.T32 : Architecture.A32;
      default ->
          throw new UnsupportedCodeException(
              "code for PE machine 0x" + Integer.toHexString(header.machine()));
    };
  }

  /** The functions, by address. */
  public List<HarvestedFunction> functions() {
    return harvested;
  }

  /**
   * The addresses that the instructions of a function's first chunk name, by the instructions'
   * offsets.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    ByteView code = file.at(function.address());
    long size = function.entry().size();
    return code == null || Long.compareUnsigned(size, code.size()) > 0
        ? Map.of()
        : references.of(function.address(), code.slice(0, size).segment());
  }

  private List<Found> collect() {
    Set<Long> sized = file.functions().stream().map(PeRange::start).collect(Collectors.toSet());
    BinaryFunctions functions = BinaryFunctions.of(file);
    UnlistedFunctions unlisted =
        UnlistedFunctions.of(new PeProgram(file), architecture, !sized.isEmpty());
    List<Found> all = new ArrayList<>();
    Map<Long, BinaryFunction> unsized = new TreeMap<>();
    for (BinaryFunction function : functions.list()) {
      ByteView code = functions.code(function);
      if (!sized.contains(function.address())) {
        unsized.put(function.address(), function);
      } else if (code != null) {
        unlisted.know(function.address(), code.size());
        all.add(new Found(given(function), function.address(), code.segment(), source(function)));
      }
    }
    unsized.keySet().forEach(unlisted::start);
    file.safeHandlers().forEach(unlisted::start);
    for (PePiece piece : file.pieces()) {
      unlisted.know(piece.range().start(), piece.range().size());
    }
    unlisted
        .find()
        .forEach(
            (address, code) -> {
              BinaryFunction known = unsized.get(address);
              all.add(
                  known == null
                      ? new Found(null, address, code.bytes(), calledSource(address))
                      : new Found(given(known), address, code.bytes(), source(known)));
            });
    all.removeIf(found -> found.piece.isEmpty() || found.piece.size() > CalcRel.MAX_BYTES);
    all.sort(BY_ADDRESS);
    return all;
  }

  private static @Nullable ByteString given(BinaryFunction function) {
    ByteString name = function.name();
    return name == null ? null : FunctionNames.given(name);
  }

  /** The tails of the functions, by the addresses of these. */
  private Map<Long, List<CodePiece>> tails(List<Found> found) {
    TailFinder finder = new TailFinder(architecture, found.stream().map(Found::piece).toList());
    for (PePiece piece : file.pieces()) {
      ByteView code = file.at(piece.range().start());
      if (code != null && Long.compareUnsigned(piece.range().size(), code.size()) <= 0) {
        MemorySegment bytes = code.slice(0, piece.range().size()).segment();
        finder.add(new CodePiece(null, piece.range().start(), bytes), piece.function());
      }
    }
    Map<ByteString, List<Long>> named = new HashMap<>();
    for (Found one : found) {
      if (one.piece.name() != null) {
        named.computeIfAbsent(one.piece.name(), _ -> new ArrayList<>()).add(one.piece.address());
      }
    }
    finder.findNamed(name -> named.getOrDefault(name, List.of()));
    return finder.tails();
  }

  private java.util.function.Function<Found, List<HarvestedFunction>> worker() {
    KeyMaker keys = new KeyMaker(options);
    return found -> List.of(harvest(found, keys));
  }

  private HarvestedFunction harvest(Found found, KeyMaker keys) {
    CodePiece entry = found.piece;
    Extents extents =
        Extents.of(
            entry,
            tails.getOrDefault(entry.address(), List.of()),
            chunks -> new PeCode(file, relocations, architecture, chunks));
    return new HarvestedFunction(
        entry.address(),
        extents.size(),
        extents.tails(),
        keys.keys(Profile.of(architecture), extents.forms()),
        entry.name(),
        false,
        Metadata.EMPTY,
        tailAddresses.contains(entry.address()) ? Source.TAIL : found.source,
        null);
  }

  private Source calledSource(long address) {
    return address - file.header().imageBase() == file.header().entry()
        ? Source.EXPORT
        : Source.CALLED;
  }

  private static Source source(BinaryFunction function) {
    return switch (function.source()) {
      case UNWIND, FRAME, STUB -> Source.UNWIND;
      case EXPORT -> Source.EXPORT;
      case GO_TABLE -> Source.GO;
      case GLOBAL_SYMBOL, WEAK_SYMBOL, LOCAL_SYMBOL -> Source.SYMBOL;
    };
  }
}
