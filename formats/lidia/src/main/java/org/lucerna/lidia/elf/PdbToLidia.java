package org.lucerna.lidia.elf;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbFunction;
import org.lucerna.bytes.ByteString;

/**
 * Creates Lidia files from PDB files without their programs. Addresses are relative to the image
 * base, which only the program states. Thread-safe.
 */
public final class PdbToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  /** A converter that reports progress. The listener is notified of all concurrent conversions. */
  public PdbToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Creates a Lidia file from a PDB file. Damaged parts are skipped and listed. */
  public Conversion convert(PdbFile file) {
    return new ImageConversion(new Image(file), options, listener).run();
  }

  private record Image(PdbFile file) implements ConvertedImage {
    @Override
    public void addNames(SymbolNames names) {
      for (PdbFunction function : file.functions()) {
        ByteString name = function.name();
        if (name != null) {
          long end = function.rva() + function.size();
          names.add(new NamedRange(function.rva(), end, Symbols.TABLE_RANK, name));
        }
      }
    }

    @Override
    public long codeEnd(long address) {
      return file.codeEnd(address);
    }

    @Override
    public @Nullable GoTable go() {
      return null;
    }

    @Override
    public DebugSections debugSections() {
      return DebugSections.of(ByteOrder.LITTLE_ENDIAN, 0, _ -> null);
    }

    @Override
    public PdbImage pdb() {
      return new PdbImage(file, 0);
    }

    @Override
    public OmittedSymbols omitted() {
      return OmittedSymbols.NONE;
    }
  }
}
