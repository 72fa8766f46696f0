package org.lucerna.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.binary.elf.ElfFile;
import picocli.CommandLine.Option;

/** {@code --max-memory}, for commands that read debug information. */
public final class MemoryOption {
  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      defaultValue = "1G",
      converter = SizeConverter.class,
      description =
          "Memory for the compressed sections of one ELF file, such as 4G. Default:"
              + " ${DEFAULT-VALUE}.")
  long bytes;

  /** The most bytes that the compressed sections of one file may have when inflated. */
  public long bytes() {
    return bytes;
  }

  public ElfFile open(Path path) throws IOException {
    return ElfFile.open(path, bytes);
  }
}
