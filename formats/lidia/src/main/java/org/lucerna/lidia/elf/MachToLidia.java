package org.lucerna.lidia.elf;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.MappedObjects;
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
   * Creates a Lidia file from a Mach-O file, without its object files. Damaged parts are skipped
   * and listed.
   *
   * @param debug the file with its debug information; null if there is none
   */
  public Conversion convert(MachFile file, @Nullable MachFile debug) {
    return convert(new Image(file, debug, null));
  }

  /**
   * Like {@link #convert(MachFile, MachFile)}. If neither {@code debug} nor the file itself has
   * debug information, it is read from the object files that the file's debug map names: open a
   * file only in this way if its maker may choose which files are opened. Object files that are
   * missing, of another build or processor, or damaged are listed.
   *
   * @param path from which {@code file} was opened
   */
  public Conversion convert(MachFile file, @Nullable MachFile debug, Path path) {
    return convert(new Image(file, debug, path));
  }

  private Conversion convert(Image image) {
    return new ImageConversion(image, options, listener).run();
  }

  /**
   * A program.
   *
   * @param path whose object files are opened; null if none must be
   */
  private record Image(MachFile file, @Nullable MachFile debug, @Nullable Path path)
      implements ConvertedImage {
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
    public MappedObjects objects() {
      return path == null || debug != null ? MappedObjects.none() : MappedObjects.of(file, path);
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
