package org.lucerna.lidia.elf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.FormatException;

/**
 * Creates Lidia files with everything in an ELF file: names, source files, lines, inlined
 * functions. Thread-safe.
 */
public final class ElfToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  public ElfToLidia(CreateOptions options) {
    this(options, ReadingListener.NONE);
  }

  /** A converter that reports progress. The listener is notified of all concurrent conversions. */
  public ElfToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Creates a Lidia file from an executable, with all options.
   *
   * @throws FormatException if {@code executable} is not an ELF file, or is damaged; {@code output}
   *     is unchanged in that case
   */
  public static void create(Path executable, Path output) throws IOException {
    try (ElfFile elf = ElfFile.open(executable)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(output);
    }
  }

  /** The code sections of a file, with their addresses in its Lidia file. */
  public static List<PlacedSection> sections(ElfFile elf) {
    return new SectionBases(elf).code();
  }

  /** Like {@link #convert(ElfFile, DebugFiles.Found)}, without other files. */
  public Conversion convert(ElfFile elf) {
    return convert(elf, DebugFiles.Found.none());
  }

  /**
   * Creates a Lidia file from an ELF file.
   *
   * @param found the files with its debug information; {@link Conversion#leftOut} lists those that
   *     were skipped
   * @throws FormatException if its header is damaged. Other damaged parts are skipped and listed
   */
  public Conversion convert(ElfFile elf, DebugFiles.Found found) {
    return new ElfConversion(elf, found, options, listener).run();
  }
}
