package org.lucerna.binary.kind;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.coff.CoffHeader;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Recognizes kinds of files by bytes at fixed places. */
final class Signatures {
  private static final int ELF_TYPE_CORE = 4;

  /**
   * Above it, the number after {@code cafebabe} is the version of a class, not a count of files.
   */
  private static final int MOST_MACH_O = 43;

  /** Number of bytes before the name of the first member. */
  private static final int ARCHIVE_MAGIC = 8;

  private final MemorySegment bytes;
  private final ByteView file;

  /** Whether these are all bytes of the file. */
  private final boolean isWhole;

  Signatures(MemorySegment bytes, boolean isWhole) {
    this.bytes = bytes;
    this.isWhole = isWhole;
    this.file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
  }

  FileKind kind() {
    if (file.size() == 0) {
      return FileKind.EMPTY;
    }
    if (ElfHeader.isAt(bytes)) {
      return isCore() ? FileKind.ELF_CORE : FileKind.ELF;
    }
    if (Archive.isAt(bytes)) {
      return has(ARCHIVE_MAGIC, "debian-binary".getBytes(StandardCharsets.US_ASCII))
          ? FileKind.DEBIAN_PACKAGE
          : FileKind.ARCHIVE;
    }
    // Kernels that firmware starts begin as programs of Windows do.
    if (isKernel()) {
      return FileKind.KERNEL_IMAGE;
    }
    if (PeHeader.isAt(bytes)) {
      return isManaged() ? FileKind.MANAGED_PE : FileKind.PE;
    }
    return other();
  }

  private boolean isCore() {
    if (file.size() < 18) {
      return false;
    }
    int type = file.u16(16);
    return (file.u8(5) == 2 ? Short.reverseBytes((short) type) : type) == ELF_TYPE_CORE;
  }

  private boolean isKernel() {
    boolean x86 = has(0x1fe, "55aa") && has(0x202, "HdrS".getBytes(StandardCharsets.US_ASCII));
    boolean arm64 = has(0x38, new byte[] {'A', 'R', 'M', 0x64});
    boolean riscv = has(0x38, new byte[] {'R', 'S', 'C', 5});
    return x86 || arm64 || riscv;
  }

  private boolean isManaged() {
    try {
      return PeFile.of(bytes).isManaged();
    } catch (FormatException damaged) {
      return false;
    }
  }

  private FileKind other() {
    if (has(0, "cafebabe") && file.size() >= 8) {
      int count = Integer.reverseBytes(file.i32(4));
      return Integer.compareUnsigned(count, MOST_MACH_O) <= 0
          ? FileKind.UNIVERSAL_MACH_O
          : FileKind.JAVA_CLASS;
    }
    if (has(0, "cafebabf")) {
      return FileKind.UNIVERSAL_MACH_O;
    }
    if (has(0, "cefaedfe") || has(0, "cffaedfe") || has(0, "feedface") || has(0, "feedfacf")) {
      return FileKind.MACH_O;
    }
    if (has(0, "0061736d")) {
      return FileKind.WEB_ASSEMBLY;
    }
    if (has(0, "4243c0de") || has(0, "dec0170b")) {
      return FileKind.LLVM_BITCODE;
    }
    if (has(0, "504b0304") || has(0, "504b0506")) {
      return FileKind.ZIP;
    }
    return has(0, "1f8b") ? FileKind.GZIP : packedOrText();
  }

  private FileKind packedOrText() {
    if (has(0, "fd377a585a00")) {
      return FileKind.XZ;
    }
    if (has(0, "28b52ffd")) {
      return FileKind.ZSTD;
    }
    if (has(0, "edabeedb")) {
      return FileKind.RPM;
    }
    if (begins("BZh")) {
      return FileKind.BZIP2;
    }
    if (begins(".dia")) {
      return FileKind.LIDIA;
    }
    if (begins("IDA0") || begins("IDA1") || begins("IDA2")) {
      return FileKind.IDA_DATABASE;
    }
    if (begins("version https://git-lfs")) {
      return FileKind.LFS_POINTER;
    }
    if (begins("Microsoft C/C++ MSF 7.00")) {
      return FileKind.PDB;
    }
    if (begins("Microsoft C/C++ program database 2.00")) {
      return FileKind.OLD_PDB;
    }
    if (begins("Microsoft MSFZ Container")) {
      return FileKind.COMPRESSED_PDB;
    }
    if (begins("BSJB")) {
      return FileKind.PORTABLE_PDB;
    }
    if (begins("MSCF")) {
      return FileKind.CABINET;
    }
    return begins("#!") ? FileKind.SCRIPT : coffOrOther();
  }

  private FileKind coffOrOther() {
    return switch (CoffHeader.start(bytes, isWhole)) {
      case OBJECT -> FileKind.COFF_OBJECT;
      case IMPORT -> FileKind.IMPORT_OBJECT;
      case ANONYMOUS -> FileKind.ANONYMOUS_OBJECT;
      case OTHER -> FileKind.OTHER;
    };
  }

  private boolean begins(String text) {
    return has(0, text.getBytes(StandardCharsets.US_ASCII));
  }

  private boolean has(long at, String hex) {
    return has(at, ByteString.hex(hex).toByteArray());
  }

  private boolean has(long at, byte[] signature) {
    return file.matches(at, signature);
  }
}
