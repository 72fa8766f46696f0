package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.code.CodeForm;
import org.lucerna.harvest.code.CodeMasker;
import org.lucerna.harvest.code.ColdNames;
import org.lucerna.harvest.code.HintedCode;
import org.lucerna.harvest.code.KeyMaker;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;

/** Harvests an object file. */
public final class ObjectHarvest {
  /** Maximum size of an x86 instruction, in bytes. others are shorter. */
  private static final int MOST_INSTRUCTION = 15;

  private final ObjectFile file;
  private final String container;
  private final Machine machine;
  private final CodeMarks marks;
  private final RelocationFill relocationFill;
  private final KeyMaker keys;
  private final Map<Integer, List<Relocation>> places;
  private final Map<Place, List<ByteString>> names = new HashMap<>();

  /** The place of a symbol. */
  private record Place(int section, long address) {}

  private ObjectHarvest(ObjectFile file, String container, HarvestOptions options) {
    this.file = file;
    this.container = container;
    this.machine = file.machine();
    this.marks = file.marks();
    this.relocationFill = file.fill();
    this.keys = new KeyMaker(options);
    this.places = Relocation.bySection(file);
    readNames();
  }

  /**
   * The functions of an object file that have names of their own, by section and address.
   *
   * @param container name of the file, as recorded in origins
   * @throws org.lucerna.harvest.UnsupportedCodeException if its code is unsupported
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static List<ObjectFunction> functions(
      ObjectFile file, String container, HarvestOptions options) {
    return new ObjectHarvest(file, container, options).collect();
  }

  /**
   * The code of functions of an object file.
   *
   * @param file that contains them
   */
  static void maskedCode(
      ObjectFile file, List<ObjectFunction> functions, Consumer<MaskedFunction> to) {
    ObjectHarvest harvest = new ObjectHarvest(file, "", HarvestOptions.PLAIN);
    CodeMasker masker = new CodeMasker();
    functions.forEach(function -> to.accept(harvest.masked(function, masker)));
  }

  private MaskedFunction masked(ObjectFunction found, CodeMasker masker) {
    HarvestedFunction function = found.function();
    ObjectSection section = Objects.requireNonNull(file.section(found.section()));
    long start = function.address();
    int size = (int) function.entry().size();
    ObjectCode code = code(start, section.index(), section.view().slice(start, size).segment());
    List<Relocation> inSection = places.getOrDefault(section.index(), List.of());
    List<Relocation> own = Relocation.within(inSection, start, size);
    byte[] mask = new byte[size];
    Profile profile = machine.profile(marks.isThumb(section.index(), start));
    masker.markBound(profile, code, mask);
    ObjectCode relaxed = relocationFill.relaxed(code, inSection);
    for (int i = 0; i < size; i++) {
      if (relaxed.size() == size && code.code()[i] != relaxed.code()[i]) {
        mask[i] = CodeMasker.VARIES;
      }
    }
    switch (machine.architecture()) {
      case X64 -> new X86RewrittenCode(true).mark(code, own, mask);
      case X86 -> new X86RewrittenCode(false).mark(code, own, mask);
      case A64, A32, T32, MIPS, PPC, RISCV -> {}
    }
    for (Relocation place : own) {
      RelocatedBytes.mark(
          machine.architecture(), place.type(), (int) (place.offset() - start), mask);
    }
    return new MaskedFunction(
        function,
        ByteString.wrap(Arrays.copyOf(code.code(), size)),
        ByteString.wrap(mask),
        machine.architecture() == Architecture.RISCV ? List.of() : references(code, own));
  }

  /**
   * The references to symbols themselves, at the places that a linker fills in. Those of RISC-V
   * have other offsets, and are not found.
   */
  private static List<MaskedFunction.Reference> references(ObjectCode code, List<Relocation> own) {
    List<MaskedFunction.Reference> references = new ArrayList<>();
    for (SymbolReference reference : code.references()) {
      long from = code.start() + reference.instruction();
      for (Relocation place : Relocation.within(own, from, MOST_INSTRUCTION)) {
        if (reference.distance() == 0 && place.names(reference.symbol())) {
          int at = (int) (place.offset() - code.start());
          references.add(new MaskedFunction.Reference(at, reference.symbol()));
          break;
        }
      }
    }
    return references;
  }

  private void readNames() {
    ObjectSymbols symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.hasSection(i) && symbols.hasName(i)) {
        ByteString name = file.given(symbols.name(i));
        if (name != null) {
          Place place = new Place(symbols.section(i), symbols.value(i));
          names.computeIfAbsent(place, _ -> new ArrayList<>()).add(name);
        }
      }
    }
  }

  /** A function, or a part of one, as stored. */
  private record Piece(BinaryFunction function, ObjectSection section, MemorySegment bytes) {
    Place place() {
      return new Place(section.index(), function.address());
    }

    AddressRange range() {
      return new AddressRange(function.address(), function.address() + bytes.byteSize());
    }
  }

  private List<ObjectFunction> collect() {
    Map<Place, Piece> pieces = new LinkedHashMap<>();
    for (FunctionBytes stored : file.functions()) {
      ObjectSection section = file.section(stored.function().section());
      boolean isCode = section != null && section.executable();
      if (section != null && isCode && stored.code().byteSize() <= CalcRel.MAX_BYTES) {
        Piece piece = new Piece(stored.function(), section, stored.code());
        pieces.put(piece.place(), piece);
      }
    }
    Map<Place, List<Piece>> tails = tails(pieces);
    Set<Piece> partsOfOthers = new HashSet<>();
    tails.values().forEach(partsOfOthers::addAll);
    return pieces.values().stream()
        .map(
            piece -> {
              List<Piece> itsTails = tails.getOrDefault(piece.place(), List.of());
              HarvestedFunction function = harvest(piece, itsTails, partsOfOthers.contains(piece));
              return new ObjectFunction(function, file, piece.section.index());
            })
        .toList();
  }

  /** The parts of functions with symbols of their own, by start of the function. */
  private Map<Place, List<Piece>> tails(Map<Place, Piece> pieces) {
    Map<ByteString, Set<Place>> places = new HashMap<>();
    names.forEach(
        (place, all) ->
            all.forEach(name -> places.computeIfAbsent(name, _ -> new HashSet<>()).add(place)));
    Map<Piece, Set<Place>> called = new HashMap<>();
    Map<Place, List<Piece>> tails = new HashMap<>();
    for (Piece piece : pieces.values()) {
      ByteString name = piece.function.name();
      ByteString owner = name == null ? null : ColdNames.owner(name);
      Set<Place> owners = owner == null ? Set.of() : places.getOrDefault(owner, Set.of());
      Piece function = owners.size() == 1 ? pieces.get(owners.iterator().next()) : null;
      if (function != null
          && !function.place().equals(piece.place())
          && !called.computeIfAbsent(function, this::calledBy).contains(piece.place())) {
        tails.computeIfAbsent(function.place(), _ -> new ArrayList<>()).add(piece);
      }
    }
    return tails;
  }

  /** The places called by the code of a function, as far as known. */
  private Set<Place> calledBy(Piece caller) {
    Set<Place> called = new HashSet<>();
    List<Relocation> all = relocations(caller);
    long start = caller.function.address();
    for (Relocation place : Relocation.within(all, start, caller.bytes.byteSize())) {
      int section = place.section();
      if (section != 0 && relocationFill.isCall(place, caller.bytes, place.offset() - start)) {
        called.add(new Place(section, place.value() + place.addend() + relocationFill.callBias()));
      }
    }
    return called;
  }

  private HarvestedFunction harvest(Piece piece, List<Piece> tails, boolean isTail) {
    BinaryFunction function = piece.function;
    ObjectSection section = piece.section;
    long start = function.address();
    ObjectCode code = code(piece);
    Profile profile = machine.profile(marks.isThumb(section.index(), start));
    ByteString symbol = function.name();
    ByteString name = symbol == null ? null : file.given(symbol);
    List<ByteString> others =
        names.getOrDefault(piece.place(), List.of()).stream()
            .filter(other -> name == null || !other.equals(name))
            .distinct()
            .toList();
    ObjectOrigin origin =
        new ObjectOrigin(container, section.name(), start, others, code.references());
    List<CodeForm> forms = new ArrayList<>();
    long size =
        piece.bytes.byteSize() + tails.stream().mapToLong(one -> one.bytes.byteSize()).sum();
    boolean isWhole = !tails.isEmpty() && size <= CalcRel.MAX_BYTES;
    if (isWhole) {
      add(forms, whole(piece, code, tails));
    }
    add(forms, form(piece, code));
    return new HarvestedFunction(
        start,
        isWhole ? size : piece.bytes.byteSize(),
        isWhole ? tails.stream().map(Piece::range).toList() : List.of(),
        keys.keys(profile, forms),
        name,
        symbol != null && name == null,
        origin.toMetadata(),
        isTail ? Source.TAIL : Source.SYMBOL,
        container);
  }

  /** A piece with its places filled in. */
  private ObjectCode code(Piece piece) {
    return code(piece.function.address(), piece.section.index(), piece.bytes);
  }

  private ObjectCode code(long start, int section, MemorySegment bytes) {
    ObjectCode code =
        new ObjectCode(start, section, CodeWalk.padded(bytes), (int) bytes.byteSize(), marks);
    relocationFill.fill(code, places.getOrDefault(section, List.of()));
    return code;
  }

  private List<Relocation> relocations(Piece piece) {
    return places.getOrDefault(piece.section.index(), List.of());
  }

  private CodeForm form(Piece piece, ObjectCode code) {
    return new CodeForm(code, relocationFill.relaxed(code, relocations(piece)));
  }

  /** Adds a form, and the one that linkers of macOS keep. */
  private void add(List<CodeForm> forms, CodeForm form) {
    forms.add(form);
    CodeView hinted = file.hasHints() ? HintedCode.of(form.relaxed()) : null;
    if (hinted != null) {
      forms.add(new CodeForm(form.code(), hinted));
    }
  }

  private CodeForm whole(Piece entry, ObjectCode code, List<Piece> tails) {
    List<CodeForm> parts = new ArrayList<>(List.of(form(entry, code)));
    tails.forEach(tail -> parts.add(form(tail, code(tail))));
    return new CodeForm(
        new JoinedCode(parts.stream().map(CodeForm::code).toList()),
        new JoinedCode(parts.stream().map(CodeForm::relaxed).toList()));
  }
}
