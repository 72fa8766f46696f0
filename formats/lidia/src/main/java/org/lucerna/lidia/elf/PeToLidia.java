package org.lucerna.lidia.elf;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.pe.PeDebugSections;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.binary.pe.PeSymbol;

/**
 * Creates Lidia files with everything in a Windows program or library: names of symbols, exports
 * and Go's table; source files, lines and inlined functions from the DWARF of MinGW and Clang, or
 * from Go's table. Debug information of Microsoft's compilers (PDB) is not read. Thread-safe.
 */
public final class PeToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  /** A converter that reports progress. The listener is notified of all concurrent conversions. */
  public PeToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Creates a Lidia file from a linked file. Damaged parts are skipped and listed. */
  public Conversion convert(PeFile file) {
    return new ImageConversion(new Image(file), options, listener).run();
  }

  private record Image(PeFile file) implements ConvertedImage {
    @Override
    public BinaryFunctions functions() {
      return BinaryFunctions.of(file);
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
    public OmittedSymbols omitted() {
      Set<Long> places = new HashSet<>();
      long aliases = 0;
      for (PeSymbol symbol : file.symbols()) {
        boolean isFunction = symbol.function() && symbol.section() > 0;
        aliases +=
            isFunction && !places.add((long) symbol.section() << Integer.SIZE | symbol.value())
                ? 1
                : 0;
      }
      return new OmittedSymbols(file.imports().size(), aliases);
    }
  }
}
