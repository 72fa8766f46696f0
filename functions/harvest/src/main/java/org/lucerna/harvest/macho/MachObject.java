package org.lucerna.harvest.macho;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.DecodedSet;
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

/** A Mach-O object file. */
public final class MachObject implements ObjectFile {
  private final MachFile file;
  private final SectionNames names;

  /** An object file, whose type is {@link org.lucerna.binary.macho.MachHeader#OBJECT}. */
  public MachObject(MachFile file) {
    this.file = file;
    names = new SectionNames(file.sections().stream().map(MachObject::shown).toList());
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public Machine machine() {
    Architecture architecture = DecodedSet.of(file.header().architecture());
    if (architecture != Architecture.X64 && architecture != Architecture.A64) {
      throw new UnsupportedCodeException("code for " + file.slice() + " in a Mach-O object file");
    }
    if (file.sections().stream().anyMatch(MachSection::isBitcode)
        && file.sections().stream().noneMatch(MachObject::isCode)) {
      throw new UnsupportedCodeException("LLVM bitcode without machine code");
    }
    return new Machine(
        file.header().architecture(), architecture, ByteOrder.LITTLE_ENDIAN, Long.BYTES);
  }

  /** As Apple's tools do: {@code __TEXT,__text}. */
  private static String shown(MachSection section) {
    return section.segment().text() + ',' + section.name().text();
  }

  private static boolean isCode(MachSection section) {
    return section.executable() && section.inFile() && section.size() != 0;
  }

  /** Variants of one processor, such as arm64 and arm64e, are not linked with each other. */
  @Override
  public boolean isLinkedWith(ObjectFile other) {
    return other instanceof MachObject mach && mach.file.slice().equals(file.slice());
  }

  @Override
  public boolean isForWindows() {
    return false;
  }

  @Override
  public boolean hasHints() {
    return machine().architecture() == Architecture.A64;
  }

  @Override
  public List<? extends ObjectSection> sections() {
    return file.sections().stream().map(Part::new).toList();
  }

  @Override
  public @Nullable ObjectSection section(int number) {
    MachSection section = file.section(number);
    return section == null ? null : new Part(section);
  }

  @Override
  public ObjectSymbols symbols() {
    return new MachObjectSymbols(file);
  }

  /** A function ends where a linked one does: before the padding and tables of jumps. */
  @Override
  public List<FunctionBytes> functions() {
    FunctionEnd end = new FunctionEnd(machine().architecture(), new DataRanges(file.dataInCode()));
    List<FunctionBytes> functions = new ArrayList<>();
    for (FunctionBytes stored : FunctionBytes.of(BinaryFunctions.of(file))) {
      BinaryFunction function = stored.function();
      MachSection section = file.section(function.section());
      if (section != null) {
        MemorySegment code = end.trimmed(function.address(), stored.code());
        BinaryFunction inSection = function.movedTo(function.address() - section.address());
        functions.add(new FunctionBytes(inSection, code));
      }
    }
    return functions;
  }

  @Override
  public CodeMarks marks() {
    DataRanges data = new DataRanges(file.dataInCode());
    return data.isEmpty() ? CodeMarks.NONE : new ListedData(file, data);
  }

  @Override
  public void relocations(
      Predicate<ObjectSection> sections, BiConsumer<ObjectSection, Relocation> to) {
    MachPlaces places = new MachPlaces(file, machine().architecture(), new MachObjectSymbols(file));
    for (MachSection section : file.sections()) {
      Part part = new Part(section);
      if (section.inFile() && part.allocated() && sections.test(part)) {
        places.read(section, place -> to.accept(part, place));
      }
    }
  }

  @Override
  public RelocationFill fill() {
    return machine().architecture() == Architecture.A64 ? new WordFill(this) : new X86Fill(this);
  }

  /** Such slots have no symbols. */
  @Override
  public @Nullable ByteString inSlot(ByteString symbol) {
    return null;
  }

  @Override
  public ByteString importName(ByteString symbol) {
    return symbol;
  }

  @Override
  public @Nullable ByteString given(ByteString symbol) {
    return FunctionNames.given(symbol);
  }

  /** The ranges that the file lists as data between instructions. */
  private record ListedData(MachFile file, DataRanges data) implements CodeMarks {
    @Override
    public boolean isThumb(int section, long offset) {
      return false;
    }

    @Override
    public boolean mayHaveData() {
      return true;
    }

    @Override
    public boolean isData(int section, long offset) {
      MachSection place = file.section(section);
      return place != null && data.contains(place.address() + offset);
    }
  }

  private final class Part implements ObjectSection {
    private final MachSection section;

    Part(MachSection section) {
      this.section = section;
    }

    @Override
    public int index() {
      return section.index();
    }

    @Override
    public String name() {
      return names.of(shown(section), index());
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
      return !section.isDebug() && !section.isBitcode();
    }

    @Override
    public boolean inFile() {
      return section.inFile();
    }

    @Override
    public boolean hasLooseStrings() {
      return section.isStrings();
    }

    @Override
    public ByteView view() {
      return file.view(section);
    }
  }
}
