package org.lucerna.lidia.elf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.FormatException;

/**
 * Makes Lidia files with all that an ELF file says: names, source files, lines, inlined functions.
 * Thread-safe.
 */
public final class ElfToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  public ElfToLidia(CreateOptions options) {
    this(options, ReadingListener.NONE);
  }

  /** One that reports progress. The listener hears of all conversions that run at a time. */
  public ElfToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Makes a Lidia file of an executable, with all there is.
   *
   * @throws FormatException if {@code executable} is not an ELF file, or is damaged; {@code output}
   *     is then unchanged
   */
  public static void create(Path executable, Path output) throws IOException {
    try (ElfFile elf = ElfFile.open(executable)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(output);
    }
  }

  /** The sections of code of a file, with the addresses that they have in a Lidia file of it. */
  public static List<PlacedSection> sections(ElfFile elf) {
    return new SectionBases(elf).code();
  }

  /** As {@link #convert(ElfFile, DebugFiles.Found)}, without other files. */
  public Conversion convert(ElfFile elf) {
    return convert(elf, DebugFiles.Found.none());
  }

  /**
   * Makes a Lidia file of an ELF file.
   *
   * @param found the files that hold its debug information; {@link Conversion#leftOut} lists those
   *     that were passed over
   * @throws FormatException if its header is damaged. Other damaged parts are left out, and are
   *     listed
   */
  public Conversion convert(ElfFile elf, DebugFiles.Found found) {
    return new ElfConversion(elf, found, options, listener).run();
  }
}
