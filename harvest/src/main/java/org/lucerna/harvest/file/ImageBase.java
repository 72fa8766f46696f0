package org.lucerna.harvest.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.Segment;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.idb.IdaDatabase;

/** The address from which a disassembler counts a file's places, wherever it puts the file. */
public final class ImageBase {
  private static final int MAGIC_SIZE = 16;

  private ImageBase() {}

  /**
   * The image base: of an ELF file the lowest address that is loaded, of a PE file and a database
   * what they say. Empty where functions have no addresses yet: in object files and archives.
   *
   * @throws org.lucerna.bytes.FormatException where the file is damaged
   */
  public static OptionalLong of(Path path) throws IOException {
    byte[] magic;
    try (InputStream in = Files.newInputStream(path)) {
      magic = in.readNBytes(MAGIC_SIZE);
    }
    if (ElfHeader.isAt(MemorySegment.ofArray(magic))) {
      try (ElfFile file = ElfFile.open(path)) {
        return of(file);
      }
    }
    if (startsWith(magic, "MZ")) {
      try (PeFile file = PeFile.open(path)) {
        return OptionalLong.of(file.header().imageBase());
      }
    }
    if (startsWith(magic, "IDA")) {
      try (IdaDatabase database = IdaDatabase.open(path)) {
        return OptionalLong.of(database.root().imageBase().orElse(0));
      }
    }
    return OptionalLong.empty();
  }

  private static boolean startsWith(byte[] magic, String letters) {
    return new String(magic, StandardCharsets.ISO_8859_1).startsWith(letters);
  }

  private static OptionalLong of(ElfFile file) {
    if (file.header().type() == ElfType.RELOCATABLE) {
      return OptionalLong.empty();
    }
    long lowest = -1;
    for (Segment segment : file.segments()) {
      if (segment.type() == Segment.LOAD && Long.compareUnsigned(segment.address(), lowest) < 0) {
        lowest = segment.address();
      }
    }
    return OptionalLong.of(lowest == -1 ? 0 : lowest);
  }
}
