package org.lucerna.harvest.coff;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.DecodedSet;
import org.lucerna.harvest.code.Padding;
import org.lucerna.harvest.object.CodeMarks;
import org.lucerna.harvest.object.FunctionBytes;
import org.lucerna.harvest.object.Machine;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.ObjectSection;
import org.lucerna.harvest.object.ObjectSymbols;
import org.lucerna.harvest.object.Relocation;
import org.lucerna.harvest.object.RelocationFill;
import org.lucerna.harvest.object.SectionNames;
import org.lucerna.harvest.object.WordFill;
import org.lucerna.harvest.object.X86Fill;
import org.lucerna.isa.Architecture;

/** A COFF object file. */
public final class CoffObject implements ObjectFile {
  private static final String SLOT = "__imp_";

  private final CoffFile file;
  private final SectionNames names;

  /** An object file. */
  public CoffObject(CoffFile file) {
    this.file = file;
    names = new SectionNames(file.sections().stream().map(one -> one.name().text()).toList());
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public Machine machine() {
    Architecture architecture = DecodedSet.of(file.header().architecture());
    if (architecture == null) {
      throw new UnsupportedCodeException("code for " + file.header().machineName());
    }
    if (architecture == Architecture.A32) {
      throw new UnsupportedCodeException("code for 32-bit ARM in a COFF object file");
    }
    int wordSize = architecture == Architecture.X86 ? Integer.BYTES : Long.BYTES;
    return new Machine(
        file.header().architecture(), architecture, ByteOrder.LITTLE_ENDIAN, wordSize);
  }

  @Override
  public boolean isLinkedWith(ObjectFile other) {
    return other instanceof CoffObject coff
        && coff.file.header().machine() == file.header().machine();
  }

  @Override
  public boolean isForWindows() {
    return true;
  }

  @Override
  public List<? extends ObjectSection> sections() {
    return file.sections().stream().map(Part::new).toList();
  }

  @Override
  public @Nullable ObjectSection section(int number) {
    CoffSection section = file.section(number);
    return section == null ? null : new Part(section);
  }

  @Override
  public ObjectSymbols symbols() {
    return new CoffSymbols(file);
  }

  @Override
  public List<FunctionBytes> functions() {
    Padding padding = new Padding(machine().architecture());
    Map<Integer, List<Relocation>> places =
        machine().architecture() == Architecture.X86 ? Relocation.bySection(this) : Map.of();
    List<FunctionBytes> functions = new ArrayList<>();
    for (FunctionBytes stored : FunctionBytes.of(BinaryFunctions.of(file))) {
      MemorySegment code = stored.code();
      if (!stored.function().isSized()) {
        int section = stored.function().section();
        code = padding.strip(JumpTables.strip(stored, places.getOrDefault(section, List.of())));
      }
      if (code.byteSize() > 0) {
        functions.add(new FunctionBytes(stored.function(), code));
      }
    }
    return functions;
  }

  @Override
  public CodeMarks marks() {
    return CodeMarks.NONE;
  }

  @Override
  public void relocations(
      Predicate<ObjectSection> sections, BiConsumer<ObjectSection, Relocation> to) {
    CoffPlaces places = new CoffPlaces(machine().architecture(), symbols());
    for (CoffSection section : file.sections()) {
      Part part = new Part(section);
      if (section.inFile() && sections.test(part)) {
        places.read(file.relocations(section), part.view(), place -> to.accept(part, place));
      }
    }
  }

  @Override
  public RelocationFill fill() {
    return machine().architecture() == Architecture.A64 ? new WordFill(this) : new X86Fill(this);
  }

  @Override
  public @Nullable ByteString inSlot(ByteString symbol) {
    String text = symbol.text();
    return text.startsWith(SLOT) ? ByteString.utf8(text.substring(SLOT.length())) : null;
  }

  /**
   * On 32-bit x86, names of C lose the underscore, and the size of the arguments: {@code _f@8} is
   * f.
   */
  @Override
  public ByteString importName(ByteString symbol) {
    if (machine().architecture() != Architecture.X86 || symbol.isEmpty() || symbol.at(0) != '_') {
      return symbol;
    }
    int size = symbol.indexOf('@');
    return symbol.slice(1, size < 0 ? symbol.length() : size);
  }

  @Override
  public @Nullable ByteString given(ByteString symbol) {
    return FunctionNames.given(symbol);
  }

  private final class Part implements ObjectSection {
    private final CoffSection section;

    Part(CoffSection section) {
      this.section = section;
    }

    @Override
    public int index() {
      return section.index();
    }

    /** Visual C++ has a section for each function, all with one name. */
    @Override
    public String name() {
      return names.of(section.name().text(), index());
    }

    @Override
    public long size() {
      return section.size();
    }

    @Override
    public long alignment() {
      return section.alignment();
    }

    @Override
    public boolean executable() {
      return section.executable();
    }

    @Override
    public boolean writable() {
      return section.writable();
    }

    @Override
    public boolean allocated() {
      return section.loaded();
    }

    @Override
    public boolean inFile() {
      return section.inFile();
    }

    @Override
    public boolean hasLooseStrings() {
      return false;
    }

    @Override
    public ByteView view() {
      return file.view(section);
    }
  }
}
