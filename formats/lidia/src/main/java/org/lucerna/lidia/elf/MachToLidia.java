package org.lucerna.lidia.elf;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.macho.MachDebugSections;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;

/**
 * Creates Lidia files with everything in a linked Mach-O file and its debug information: names,
 * source files, lines, inlined functions. Thread-safe.
 */
public final class MachToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  public MachToLidia(CreateOptions options) {
    this(options, ReadingListener.NONE);
  }

  /** A converter that reports progress. The listener is notified of all concurrent conversions. */
  public MachToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Creates a Lidia file from a Mach-O file. Damaged parts are skipped and listed.
   *
   * @param debug the file with its debug information; null if there is none
   */
  public Conversion convert(MachFile file, @Nullable MachFile debug) {
    return new ImageConversion(new Image(file, debug), options, listener).run();
  }

  private record Image(MachFile file, @Nullable MachFile debug) implements ConvertedImage {
    @Override
    public void addNames(SymbolNames names) {
      names.add(BinaryFunctions.of(file, debug));
    }

    @Override
    public long codeEnd(long address) {
      MachSection section = file.sectionAt(address);
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
      return MachDebugSections.of(debug == null ? file : debug);
    }

    @Override
    public OmittedSymbols omitted() {
      Set<Long> addresses = new HashSet<>();
      long imports = 0;
      long aliases = 0;
      for (MachSymbol symbol : file.symbols().list()) {
        MachSection section = symbol.isInSection() ? file.sectionAt(symbol.value()) : null;
        boolean isCode = section != null && section.executable() && !symbol.isFurtherEntry();
        imports += symbol.isUndefined() ? 1 : 0;
        aliases += isCode && !addresses.add(symbol.value()) ? 1 : 0;
      }
      return new OmittedSymbols(imports, aliases);
    }
  }
}
