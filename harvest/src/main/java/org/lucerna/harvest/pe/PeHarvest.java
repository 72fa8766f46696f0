package org.lucerna.harvest.pe;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.function.Function;
import org.lucerna.binary.function.Functions;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.binary.pe.PeRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.Crew;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.CalledFunctions;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.lumina.metadata.Metadata;

/** Harvests a program or library of Windows. It belongs to one thread, while the file is open. */
public final class PeHarvest {
  private static final Comparator<Found> BY_ADDRESS =
      (a, b) -> Long.compareUnsigned(a.address, b.address);

  /** How many functions one of those who make keys takes at a time. */
  private static final int SHARE = 256;

  private static final int THUMB = 0x1c4;

  private final PeFile file;
  private final Architecture architecture;
  private final BaseRelocations relocations;
  private final HarvestOptions options;
  private final CalledFunctions called;
  private final LinkedReferences references;
  private final List<HarvestedFunction> harvested;

  /** A function that has no keys yet. */
  private record Found(
      @Nullable ByteString name, long address, MemorySegment code, Source source) {}

  private PeHarvest(PeFile file, HarvestOptions options) {
    this.file = file;
    this.options = options;
    this.architecture = architecture(file.header());
    this.relocations = file.relocations();
    this.called = new CalledFunctions(new PeProgram(file), architecture);
    this.references = new LinkedReferences(architecture);
    this.harvested = Crew.harvest(collect(), SHARE, this::worker, options.listener());
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

  /** The addresses that the instructions of a function name, by the instructions' offsets. */
  public Map<Long, Long> references(HarvestedFunction function) {
    ByteView code = file.at(function.address());
    return code == null || Long.compareUnsigned(function.size(), code.size()) > 0
        ? Map.of()
        : references.of(function.address(), code.slice(0, function.size()).segment());
  }

  private List<Found> collect() {
    Set<Long> sized = file.functions().stream().map(PeRange::start).collect(Collectors.toSet());
    Functions functions = Functions.of(file);
    List<Found> all = new ArrayList<>();
    for (Function function : functions.list()) {
      ByteView view = functions.code(function);
      if (view != null) {
        MemorySegment code = view.segment();
        boolean isSized = sized.contains(function.address());
        MemorySegment used = isSized ? code : called.withoutPadding(code);
        called.know(function.address(), used.byteSize());
        ByteString name = function.name();
        ByteString given = name == null ? null : FunctionNames.given(name);
        all.add(new Found(given, function.address(), used, source(function)));
      }
    }
    called
        .find()
        .forEach((address, code) -> all.add(new Found(null, address, code, calledSource(address))));
    all.removeIf(found -> found.code.byteSize() == 0 || found.code.byteSize() > CalcRel.MOST_BYTES);
    all.sort(BY_ADDRESS);
    return all;
  }

  private java.util.function.Function<Found, List<HarvestedFunction>> worker() {
    KeyMaker keys = new KeyMaker(options);
    return found -> List.of(harvest(found, keys));
  }

  private HarvestedFunction harvest(Found found, KeyMaker keys) {
    PeCode code = new PeCode(file, relocations, architecture, found.address, found.code);
    return new HarvestedFunction(
        found.address,
        found.code.byteSize(),
        List.of(),
        keys.keys(Profile.of(architecture), code),
        found.name,
        Metadata.EMPTY,
        found.source,
        null);
  }

  private Source calledSource(long address) {
    return address - file.header().imageBase() == file.header().entry()
        ? Source.EXPORT
        : Source.CALLED;
  }

  private static Source source(Function function) {
    return switch (function.source()) {
      case UNWIND, FRAME, STUB -> Source.UNWIND;
      case EXPORT -> Source.EXPORT;
      case GO_TABLE -> Source.GO;
      case GLOBAL_SYMBOL, WEAK_SYMBOL, LOCAL_SYMBOL -> Source.SYMBOL;
    };
  }
}
