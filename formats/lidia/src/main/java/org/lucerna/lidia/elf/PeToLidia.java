package org.lucerna.lidia.elf;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeDebugSections;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;

/**
 * Creates Lidia files with everything in a Windows program or library: names of symbols, exports
 * and Go's table; source files, lines and inlined functions from the DWARF of MinGW and Clang, or
 * from Go's table, or from a PDB file. Thread-safe.
 */
public final class PeToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  /** A converter that reports progress. The listener is notified of all concurrent conversions. */
  public PeToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Creates a Lidia file from a linked file. Damaged parts are skipped and listed.
   *
   * @param debug its PDB file; null if there is none
   */
  public Conversion convert(PeFile file, @Nullable PdbFile debug) {
    return new ImageConversion(new Image(file, debug), options, listener).run();
  }

  private record Image(PeFile file, @Nullable PdbFile debug) implements ConvertedImage {
    @Override
    public void addNames(SymbolNames names) {
      names.add(BinaryFunctions.of(file, debug));
    }

    @Override
    public long codeEnd(long address) {
      PeSection section = file.sectionAt(address);
      return section == null || !section.executable()
          ? address
          : section.address() + section.size();
    }

    @Override
    public @Nullable GoTable go() {
      return GoTable.of(file);
    }

    @Override
    public DebugSections debugSections() {
      return PeDebugSections.of(file);
    }

    @Override
    public @Nullable PdbImage pdb() {
      return debug == null ? null : new PdbImage(debug, file.header().imageBase());
    }

    @Override
    public OmittedSymbols omitted() {
      Set<Long> places = new HashSet<>();
      long aliases = 0;
      for (CoffSymbol symbol : file.symbols()) {
        boolean isFunction = symbol.isFunction() && symbol.section() > 0;
        aliases +=
            isFunction && !places.add((long) symbol.section() << Integer.SIZE | symbol.value())
                ? 1
                : 0;
      }
      return new OmittedSymbols(file.imports().size(), aliases);
    }
  }
}
