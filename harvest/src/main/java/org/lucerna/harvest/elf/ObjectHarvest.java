package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Section;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.function.Function;
import org.lucerna.binary.function.Functions;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.KeyMaker;
import org.lucerna.harvest.Origin;
import org.lucerna.harvest.code.X86Walk;

/** Harvests an object file. */
public final class ObjectHarvest {
  private final ElfFile file;
  private final String container;
  private final Machine machine;
  private final MappingSymbols mapping;
  private final Fill fill;
  private final KeyMaker keys;
  private final Map<Integer, List<Relocation>> places;
  private final Map<Place, List<ByteString>> names = new HashMap<>();

  /** Where a symbol is. */
  private record Place(int section, long address) {}

  private ObjectHarvest(ElfFile file, String container, HarvestOptions options) {
    this.file = file;
    this.container = container;
    this.machine = Machine.of(file.header());
    this.mapping = MappingSymbols.of(file, machine);
    this.fill =
        machine.isX86()
            ? new X86Fill(file, machine.architecture() == Architecture.X64)
            : new WordFill(file, machine);
    this.keys = new KeyMaker(options);
    this.places = Relocation.bySection(file);
    readNames();
  }

  /**
   * The functions of an object file that have names of their own, by section and address.
   *
   * @param container what the file is called where its functions came from
   * @throws org.lucerna.harvest.UnsupportedCodeException where no keys can be made of its code
   * @throws org.lucerna.bytes.FormatException where it is damaged
   */
  public static List<HarvestedFunction> functions(
      ElfFile file, String container, HarvestOptions options) {
    return new ObjectHarvest(file, container, options).collect();
  }

  private void readNames() {
    SymbolTable symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.hasSection(i) && symbols.nameAt(i) != 0) {
        ByteString name = FunctionNames.given(symbols.name(i));
        if (name != null) {
          Place place = new Place(symbols.section(i), symbols.value(i));
          names.computeIfAbsent(place, _ -> new ArrayList<>()).add(name);
        }
      }
    }
  }

  private List<HarvestedFunction> collect() {
    List<HarvestedFunction> harvested = new ArrayList<>();
    Functions functions = Functions.of(file);
    for (Function function : functions.list()) {
      Section section = file.section(function.section());
      ByteView code = section == null || !section.executable() ? null : functions.code(function);
      if (section != null && code != null && code.size() > 0 && code.size() <= CalcRel.MOST_BYTES) {
        harvested.add(harvest(function, section, code.segment()));
      }
    }
    return harvested;
  }

  private HarvestedFunction harvest(Function function, Section section, MemorySegment bytes) {
    int size = (int) bytes.byteSize();
    long start = function.address();
    List<Relocation> relocations = places.getOrDefault(section.index(), List.of());
    ObjectCode code = new ObjectCode(start, section.index(), X86Walk.padded(bytes), size, mapping);
    fill.fill(code, relocations);
    Profile profile = machine.profile(mapping.isThumb(section.index(), start));
    ByteString symbol = function.name();
    ByteString name = symbol == null ? null : FunctionNames.given(symbol);
    List<ByteString> others =
        names.getOrDefault(new Place(section.index(), start), List.of()).stream()
            .filter(other -> name == null || !other.equals(name))
            .distinct()
            .toList();
    Origin origin = new Origin(container, section.name(), start, others, code.references());
    return new HarvestedFunction(
        start,
        size,
        List.of(),
        keys.keys(profile, code, fill.relaxed(code, relocations)),
        name,
        origin.toMetadata(),
        Source.SYMBOL,
        container);
  }
}
