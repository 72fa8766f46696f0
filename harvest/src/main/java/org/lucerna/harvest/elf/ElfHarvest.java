package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
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
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Chunk;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.lumina.metadata.Metadata;

/**
 * Harvests a linked ELF file: a program or a library. It belongs to one thread, while the file is
 * open.
 */
public final class ElfHarvest {
  private static final Comparator<HarvestedFunction> BY_ADDRESS =
      (a, b) -> Long.compareUnsigned(a.address(), b.address());

  private final ElfFile file;
  private final Machine machine;
  private final MappingSymbols mapping;
  private final KeyMaker keys;
  private final LinkedReferences references;
  private final ChosenFunctions stubs;
  private final List<HarvestedFunction> harvested = new ArrayList<>();

  private ElfHarvest(ElfFile file) {
    this.file = file;
    this.machine = Machine.of(file.header());
    this.mapping = MappingSymbols.of(file, machine);
    this.keys = new KeyMaker(machine.order());
    this.references = new LinkedReferences(machine);
    this.stubs = ChosenFunctions.of(file);
  }

  /**
   * Harvests a linked file.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException where no keys can be made of its code
   * @throws org.lucerna.bytes.FormatException where it is damaged
   */
  public static ElfHarvest of(ElfFile file) {
    ElfHarvest harvest = new ElfHarvest(file);
    harvest.collect();
    return harvest;
  }

  /** The functions, by address. */
  public List<HarvestedFunction> functions() {
    return Collections.unmodifiableList(harvested);
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

  private void collect() {
    Functions functions = Functions.of(file);
    CalledFunctions called = new CalledFunctions(file, machine);
    for (Function function : functions.list()) {
      called.know(function.address(), function.size());
      ByteView code = isCode(function) ? functions.code(function) : null;
      if (code != null) {
        add(
            name(function),
            function.section(),
            function.address(),
            code.segment(),
            source(function));
      }
    }
    if (file.symbols().isEmpty()) {
      called
          .find()
          .forEach(
              (address, code) -> add(null, section(address), address, code, calledSource(address)));
      harvested.sort(BY_ADDRESS);
    }
  }

  private void add(
      @Nullable ByteString name, int section, long address, MemorySegment code, Source source) {
    if (code.byteSize() == 0 || code.byteSize() > CalcRel.MOST_BYTES) {
      return;
    }
    boolean thumb = machine.architecture() == Architecture.A32 && mapping.isThumb(section, address);
    LinkedCode function = new LinkedCode(new Chunk(address, code), section, mapping);
    harvested.add(
        new HarvestedFunction(
            address,
            code.byteSize(),
            keys.keys(thumb ? Architecture.T32 : machine.architecture(), function),
            name,
            Metadata.EMPTY,
            source,
            null));
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
