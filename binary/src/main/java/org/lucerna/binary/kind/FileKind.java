package org.lucerna.binary.kind;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.lucerna.bytes.MappedFile;

/**
 * What a file is by its content, for those who choose a reader, and for words about a file that no
 * reader takes. It says what the file begins as; whether it is sound, only its reader finds out.
 */
public enum FileKind {
  ELF("an ELF file"),
  PE("a PE file"),
  ARCHIVE("an archive"),
  LIDIA("a Lidia file"),
  IDA_DATABASE("an IDA database"),
  EMPTY("an empty file"),
  ELF_CORE("a core file, the memory of a process and not a program"),
  MANAGED_PE("a .NET assembly: managed code, no code of a processor"),
  KERNEL_IMAGE("a packed Linux kernel, which has to be unpacked to its vmlinux first"),
  MACH_O("a Mach-O file"),
  UNIVERSAL_MACH_O("a universal Mach-O file"),
  JAVA_CLASS("a Java class file"),
  WEB_ASSEMBLY("a WebAssembly module"),
  LLVM_BITCODE("LLVM bitcode, which is not machine code"),
  LFS_POINTER("a Git-LFS pointer: git lfs pull fetches the file itself"),
  ZIP("a ZIP archive, such as a jar, apk or wheel: its files have to be taken out first"),
  GZIP("a file compressed with gzip"),
  XZ("a file compressed with xz"),
  ZSTD("a file compressed with zstd"),
  BZIP2("a file compressed with bzip2"),
  RPM("an RPM package: its files have to be taken out first"),
  SCRIPT("a script"),
  /** None of the above. */
  OTHER("something else");

  private final String words;

  FileKind(String words) {
    this.words = words;
  }

  /**
   * The kind of a file.
   *
   * @throws IOException if it cannot be read, or is a folder or a device
   */
  public static FileKind of(Path path) throws IOException {
    try (MappedFile file = MappedFile.open(path, mapped -> mapped)) {
      return of(file.bytes());
    }
  }

  /** The kind of a file that is in memory, all of it. */
  public static FileKind of(MemorySegment file) {
    return new Signatures(file).kind();
  }

  /** Such as {@code a Mach-O file}, for the end of a sentence; sometimes with what to do. */
  public String words() {
    return words;
  }
}
