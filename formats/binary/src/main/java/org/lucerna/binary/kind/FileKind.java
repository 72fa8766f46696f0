package org.lucerna.binary.kind;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.lucerna.bytes.MappedFile;

/**
 * The kind of a file by its content, for choosing a reader, and for messages about unsupported
 * files. It is based on the start of the file; only the kind's reader can decide whether the file
 * is valid.
 */
public enum FileKind {
  ELF("an ELF file"),
  PE("a PE file"),
  ARCHIVE("an archive"),
  LIDIA("a Lidia file"),
  IDA_DATABASE("an IDA database"),
  EMPTY("an empty file"),
  ELF_CORE("a core file: the memory of a process, not a program"),
  MANAGED_PE("a .NET assembly: managed code, not machine code"),
  KERNEL_IMAGE("a packed Linux kernel: extract its vmlinux first"),
  MACH_O("a Mach-O file"),
  UNIVERSAL_MACH_O("a universal Mach-O file"),
  JAVA_CLASS("a Java class file"),
  WEB_ASSEMBLY("a WebAssembly module"),
  LLVM_BITCODE("LLVM bitcode, which is not machine code"),
  LFS_POINTER("a Git LFS pointer: fetch the file with git lfs pull"),
  ZIP("a ZIP archive, such as a jar, apk or wheel: extract its files first"),
  GZIP("a file compressed with gzip"),
  XZ("a file compressed with xz"),
  ZSTD("a file compressed with zstd"),
  BZIP2("a file compressed with bzip2"),
  RPM("an RPM package: extract its files first"),
  DEBIAN_PACKAGE("a Debian package: extract its files first (dpkg-deb -x)"),
  COFF_OBJECT("a COFF object file"),
  IMPORT_OBJECT("an entry of an import library, which has no code"),
  ANONYMOUS_OBJECT("an object for its compiler, as of Visual C++ with /GL, without machine code"),
  PDB("a PDB file: name its program, beside which it is found"),
  OLD_PDB("a PDB file of Visual C++ 6 or older (MSF 2.00)"),
  COMPRESSED_PDB("a compressed PDB file (MSFZ): ask for the PDB file in its plain form"),
  PORTABLE_PDB("a Portable PDB file, which has the lines of .NET methods only"),
  CABINET("a CAB file, such as a compressed PDB file (.pd_): expand it with expand or cabextract"),
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
    try (Arena arena = Arena.ofConfined()) {
      return of(MappedFile.map(path, arena));
    }
  }

  /** The kind of a file that is completely in memory. */
  public static FileKind of(MemorySegment file) {
    return new Signatures(file, true).kind();
  }

  /**
   * The kind that a file probably has, by its first bytes; objects and entries of import libraries
   * are known for certain by the whole file only.
   */
  public static FileKind ofStart(byte[] start) {
    return new Signatures(MemorySegment.ofArray(start), false).kind();
  }

  /** Whether it is for macOS or iOS, universal or for one processor. */
  public boolean isMachO() {
    return this == MACH_O || this == UNIVERSAL_MACH_O;
  }

  /** Such as {@code a Mach-O file}, to end a sentence; sometimes with advice. */
  public String words() {
    return words;
  }
}
