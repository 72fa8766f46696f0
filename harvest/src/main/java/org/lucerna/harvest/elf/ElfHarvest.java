package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Section;
import org.lucerna.binary.function.Function;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.binary.function.Functions;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Chunk;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.Crew;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.harvest.code.CalledFunctions;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.lumina.metadata.Metadata;

/**
 * Harvests a linked ELF file: a program or a library. It belongs to one thread, while the file is
 * open.
 */
public final class ElfHarvest {
  private static final Comparator<Found> BY_ADDRESS =
      (a, b) -> Long.compareUnsigned(a.address, b.address);

  /** How many functions one of those who make keys takes at a time. */
  private static final int SHARE = 256;

  private final ElfFile file;
  private final Machine machine;
  private final MappingSymbols mapping;
  private final HarvestOptions options;
  private final LinkedReferences references;
  private final ChosenFunctions stubs;
  private final List<HarvestedFunction> harvested;

  /** A function that has no keys yet. */
  private record Found(
      @Nullable ByteString name, int section, long address, MemorySegment code, Source source) {}

  private ElfHarvest(ElfFile file, HarvestOptions options) {
    this.file = file;
    this.options = options;
    this.machine = Machine.of(file.header());
    this.mapping = MappingSymbols.of(file, machine);
    this.references = new LinkedReferences(machine.architecture());
    this.stubs = ChosenFunctions.of(file);
    this.harvested = Crew.harvest(collect(), SHARE, this::worker, options.listener());
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
   * The addresses that the instructions of a function name, by the instructions' offsets; in place
   * of a stub's address that of the function which chooses where the stub leads.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    ByteView code = file.at(function.address());
    if (code == null || Long.compareUnsigned(function.size(), code.size()) > 0) {
      return Map.of();
    }
    MemorySegment bytes = code.slice(0, function.size()).segment();
    Map<Long, Long> named = references.of(function.address(), bytes);
    named.replaceAll((_, address) -> stubs.behind(address));
    return named;
  }

  private List<Found> collect() {
    List<Found> all = new ArrayList<>();
    Functions functions = Functions.of(file);
    CalledFunctions called = new CalledFunctions(new ElfProgram(file), machine.architecture());
    for (Function function : functions.list()) {
      called.know(function.address(), function.size());
      ByteView code = isCode(function) ? functions.code(function) : null;
      if (code != null) {
        all.add(
            new Found(
                name(function),
                function.section(),
                function.address(),
                code.segment(),
                source(function)));
      }
    }
    if (file.symbols().isEmpty()) {
      called
          .find()
          .forEach(
              (address, code) ->
                  all.add(new Found(null, section(address), address, code, calledSource(address))));
      all.sort(BY_ADDRESS);
    }
    all.removeIf(found -> found.code.byteSize() == 0 || found.code.byteSize() > CalcRel.MOST_BYTES);
    return all;
  }

  private java.util.function.Function<Found, List<HarvestedFunction>> worker() {
    KeyMaker keys = new KeyMaker(options);
    return found -> List.of(harvest(found, keys));
  }

  private HarvestedFunction harvest(Found found, KeyMaker keys) {
    Chunk chunk = new Chunk(found.address, found.code);
    Profile profile = machine.profile(mapping.isThumb(found.section, found.address));
    return new HarvestedFunction(
        found.address,
        found.code.byteSize(),
        List.of(),
        keys.keys(profile, new LinkedCode(chunk, found.section, mapping, file)),
        found.name,
        Metadata.EMPTY,
        found.source,
        null);
  }

  private boolean isCode(Function function) {
    if (function.source() == FunctionSource.STUB) {
      return false;
    }
    Section section = file.section(function.section());
    return section == null || (section.executable() && !section.name().startsWith(".plt"));
  }

  private int section(long address) {
    Section section = file.sectionAt(address);
    return section == null ? 0 : section.index();
  }

  private static @Nullable ByteString name(Function function) {
    ByteString name = function.name();
    return name == null ? null : FunctionNames.given(name);
  }

  private Source calledSource(long address) {
    return address == file.header().entry() ? Source.EXPORT : Source.CALLED;
  }

  private static Source source(Function function) {
    return switch (function.source()) {
      case GO_TABLE -> Source.GO;
      case FRAME, UNWIND, STUB -> Source.UNWIND;
      case EXPORT -> Source.EXPORT;
      case GLOBAL_SYMBOL, WEAK_SYMBOL, LOCAL_SYMBOL -> Source.SYMBOL;
    };
  }
}
