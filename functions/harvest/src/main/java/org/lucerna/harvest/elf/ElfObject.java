package org.lucerna.harvest.elf;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolBinding;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.object.CodeMarks;
import org.lucerna.harvest.object.FunctionBytes;
import org.lucerna.harvest.object.Machine;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.ObjectSection;
import org.lucerna.harvest.object.ObjectSymbols;
import org.lucerna.harvest.object.Relocation;
import org.lucerna.harvest.object.RelocationFill;
import org.lucerna.harvest.object.WordFill;
import org.lucerna.harvest.object.X86Fill;

/** An ELF object file. */
public final class ElfObject implements ObjectFile {
  private final ElfFile file;

  /** An object file, whose type is {@link org.lucerna.binary.elf.ElfType#RELOCATABLE}. */
  public ElfObject(ElfFile file) {
    this.file = file;
  }

  @Override
  public long size() {
    return file.view().size();
  }

  @Override
  public Machine machine() {
    return ElfMachine.of(file.header());
  }

  @Override
  public boolean isLinkedWith(ObjectFile other) {
    return other instanceof ElfObject elf
        && elf.file.header().architecture() == file.header().architecture()
        && elf.file.header().wide() == file.header().wide();
  }

  @Override
  public boolean isForWindows() {
    return false;
  }

  @Override
  public List<? extends ObjectSection> sections() {
    return file.sections().stream().filter(section -> section.index() != 0).map(Part::new).toList();
  }

  @Override
  public @Nullable ObjectSection section(int number) {
    ElfSection section = file.section(number);
    return section == null ? null : new Part(section);
  }

  @Override
  public ObjectSymbols symbols() {
    return new Symbols(file.symbols());
  }

  @Override
  public List<FunctionBytes> functions() {
    return FunctionBytes.of(BinaryFunctions.of(file));
  }

  @Override
  public CodeMarks marks() {
    return MappingSymbols.of(file, machine());
  }

  @Override
  public void relocations(
      Predicate<ObjectSection> sections, BiConsumer<ObjectSection, Relocation> to) {
    for (RelocationTable table : file.relocations()) {
      Part target = table.target() == null ? null : new Part(table.target());
      if (target != null && sections.test(target)) {
        ObjectSymbols symbols = new Symbols(table.symbols());
        for (int i = 0; i < table.count(); i++) {
          to.accept(
              target,
              new Relocation(
                  table.offset(i), table.type(i), table.symbol(i), table.addend(i), symbols));
        }
      }
    }
  }

  @Override
  public RelocationFill fill() {
    return switch (machine().architecture()) {
      case X86, X64 -> new X86Fill(this);
      case RISCV -> new RiscvFill(this);
      case A64, A32, T32, MIPS, PPC -> new WordFill(this);
    };
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
    return FunctionNames.givenInElf(symbol);
  }

  private record Part(ElfSection section) implements ObjectSection {
    @Override
    public int index() {
      return section.index();
    }

    @Override
    public String name() {
      return section.name();
    }

    @Override
    public long size() {
      return section.size();
    }

    @Override
    public long alignment() {
      return section.header().alignment();
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
      return section.allocated();
    }

    @Override
    public boolean inFile() {
      return section.inFile();
    }

    @Override
    public boolean hasLooseStrings() {
      return section.hasLooseStrings();
    }

    @Override
    public ByteView view() {
      return section.view();
    }
  }

  private record Symbols(SymbolTable table) implements ObjectSymbols {
    @Override
    public int count() {
      return table.count();
    }

    @Override
    public boolean hasName(int symbol) {
      return table.nameAt(symbol) != 0;
    }

    @Override
    public ByteString name(int symbol) {
      return table.name(symbol);
    }

    @Override
    public boolean hasSection(int symbol) {
      return table.hasSection(symbol);
    }

    @Override
    public int section(int symbol) {
      return table.section(symbol);
    }

    @Override
    public long value(int symbol) {
      return table.value(symbol);
    }

    @Override
    public boolean isLocal(int symbol) {
      return table.binding(symbol) == SymbolBinding.LOCAL;
    }

    @Override
    public boolean isWeak(int symbol) {
      return table.binding(symbol) == SymbolBinding.WEAK;
    }

    @Override
    public boolean isChooser(int symbol) {
      return table.type(symbol) == SymbolType.GNU_IFUNC;
    }
  }
}
