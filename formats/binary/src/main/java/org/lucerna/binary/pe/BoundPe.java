package org.lucerna.binary.pe;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.lucerna.binary.coff.CoffHeader;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A Windows program that refers to a PDB file, made of one that refers to none. The reference is in
 * a section after the end of the file. Nothing else changes but the headers that lead to it: the
 * number of sections, the size of the image, the directory of debug information, and the checksum
 * if there is one. A signature would become invalid, so the copy is not signed.
 */
public final class BoundPe {
  private static final int GUID_SIZE = 16;
  private static final int FIRST_AGE = 1;
  private static final int SIGNATURE = 4;
  private static final int MOST_ALIGNMENT = 1 << 16;
  private static final int MOST_HEADERS = 1 << 20;
  private static final long MOST_BYTES = 0xffff_ffffL;

  /** Where the optional header has what changes. */
  private static final int SECTION_ALIGNMENT = 32;

  private static final int FILE_ALIGNMENT = 36;
  private static final int IMAGE_SIZE = 56;
  private static final int HEADERS_SIZE = 60;
  private static final int CHECKSUM = 64;

  /** As linkers name it that write nothing but a GUID. */
  private static final ByteString SECTION_NAME = ByteString.utf8(".buildid");

  /** Initialized data, to be read. */
  private static final int SECTION_FLAGS = 0x4000_0040;

  private final PeFile program;
  private final PdbReference reference;

  /** The bytes up to the end of the headers of sections, changed. */
  private final byte[] head;

  /** The new section: the directory of debug information, then the reference. */
  private final byte[] section;

  /** Offset of the new section in the file. */
  private final long offset;

  private final long fileSize;

  private BoundPe(PeFile program, PdbReference reference) {
    this.program = program;
    this.reference = reference;
    head = head();
    offset = aligned(program.size(), FILE_ALIGNMENT);
    long rva = aligned(end(), SECTION_ALIGNMENT);
    byte[] codeView = codeView();
    ByteSink entries = otherEntries();
    int directorySize = (int) entries.size() + PeFile.DEBUG_ENTRY_SIZE;
    entries.u32le(0).u32le(program.header().time()).u32le(0).u32le(PeFile.CODE_VIEW);
    entries.u32le(codeView.length).u32le((int) rva + directorySize);
    entries.u32le((int) offset + directorySize).bytes(ByteString.wrap(codeView));
    section = entries.toByteArray();
    fileSize = aligned(offset + section.length, FILE_ALIGNMENT);
    long imageSize = aligned(rva + section.length, SECTION_ALIGNMENT);
    if (fileSize > MOST_BYTES || imageSize > MOST_BYTES) {
      throw new FormatException(offset, "a program of less than 4 GiB", "a larger one");
    }
    lead(rva, directorySize, imageSize);
  }

  /**
   * The program with a reference to a PDB file. Its GUID is made from the bytes of the program, so
   * that the same program always gets the same; one that has a GUID without a file, which some
   * linkers write, keeps it.
   *
   * @param program must stay open until the result is written
   * @param pdb name of the PDB file, without folders
   * @throws FormatException if the program is damaged or packed, has a reference, or no room in its
   *     headers
   */
  public static BoundPe of(PeFile program, ByteString pdb) {
    PdbReference old = program.pdb();
    if (old != null && !old.name().isEmpty()) {
      throw new FormatException(
          0, "a program without a PDB file", "one that refers to " + old.name().text());
    }
    if (program.packedSection() != null) {
      throw new FormatException(0, "a program as it was linked", "a packed one");
    }
    return new BoundPe(
        program,
        old == null
            ? new PdbReference(identity(program), FIRST_AGE, pdb)
            : new PdbReference(old.guid(), old.age(), pdb));
  }

  /** Whether the program is signed, which the copy is not. */
  public boolean losesSignature() {
    return program.hasDirectory(SIGNATURE);
  }

  /** Writes the whole file. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(head);
    program.bytes().from(head.length).writeTo(out);
    out.write(new byte[(int) (offset - program.size())]);
    out.write(section);
    out.write(new byte[(int) (fileSize - offset - section.length)]);
  }

  private static ByteString identity(PeFile program) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      program.bytes().writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return ByteString.wrap(digest.digest()).slice(0, GUID_SIZE);
    } catch (IOException | NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** A copy of the headers, with room for one more section. */
  private byte[] head() {
    PeHeader header = program.header();
    ByteView file = program.bytes();
    long end = sectionHeaderAt() + CoffSection.HEADER_SIZE;
    long room =
        program.sections().stream()
            .filter(section -> section.fileSize() != 0)
            .mapToLong(PeSection::offset)
            .reduce(file.u32(header.optionalAt() + HEADERS_SIZE), Math::min);
    if (end > Math.min(room, MOST_HEADERS)
        || !file.matches(sectionHeaderAt(), new byte[CoffSection.HEADER_SIZE])) {
      throw new FormatException(
          sectionHeaderAt(), "room for the header of one more section", "none");
    }
    if (header.directoryCount() <= PeFile.DEBUG) {
      throw new FormatException(
          header.directoriesAt(), "a directory of debug information", "fewer directories");
    }
    return file.bytes(0, (int) end).toByteArray();
  }

  private long sectionHeaderAt() {
    PeHeader header = program.header();
    return header.sectionsAt() + (long) CoffSection.HEADER_SIZE * header.sectionCount();
  }

  /** The first RVA after all sections. */
  private long end() {
    PeHeader header = program.header();
    return program.sections().stream()
        .mapToLong(section -> section.address() + section.size() - header.imageBase())
        .reduce(Integer.toUnsignedLong(header.imageSize()), Math::max);
  }

  private long aligned(long value, int alignmentAt) {
    long at = program.header().optionalAt() + alignmentAt;
    long alignment = program.bytes().u32(at);
    if (Long.bitCount(alignment) != 1 || alignment > MOST_ALIGNMENT) {
      throw new FormatException(at, "a power of two up to 65536", Long.toString(alignment));
    }
    return value + alignment - 1 & -alignment;
  }

  private byte[] codeView() {
    return new ByteSink()
        .u32le(PeFile.RSDS)
        .bytes(reference.guid())
        .u32le(reference.age())
        .cstr(reference.path())
        .toByteArray();
  }

  /** The entries of the old directory, but for a GUID without a file. */
  private ByteSink otherEntries() {
    ByteSink entries = new ByteSink();
    for (ByteView entry : program.debugEntries()) {
      if (entry.i32(12) != PeFile.CODE_VIEW) {
        entries.bytes(entry.bytes(0, PeFile.DEBUG_ENTRY_SIZE));
      }
    }
    return entries;
  }

  /** Changes the headers. */
  private void lead(long rva, int directorySize, long imageSize) {
    PeHeader header = program.header();
    ByteBuffer headers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int optional = (int) header.optionalAt();
    headers.putShort(optional - CoffHeader.SIZE + 2, (short) (header.sectionCount() + 1));
    headers.putInt(optional + IMAGE_SIZE, (int) imageSize);
    int directories = (int) header.directoriesAt();
    headers.putInt(directories + 8 * PeFile.DEBUG, (int) rva);
    headers.putInt(directories + 8 * PeFile.DEBUG + 4, directorySize);
    headers.putLong(directories + 8 * SIGNATURE, 0);
    ByteSink added = new ByteSink().bytes(SECTION_NAME).u32le(section.length).u32le((int) rva);
    added.u32le((int) (fileSize - offset)).u32le((int) offset);
    headers.put((int) sectionHeaderAt(), added.toByteArray());
    headers.putInt((int) sectionHeaderAt() + CoffSection.HEADER_SIZE - 4, SECTION_FLAGS);
    if (headers.getInt(optional + CHECKSUM) != 0) {
      headers.putInt(optional + CHECKSUM, 0);
      headers.putInt(optional + CHECKSUM, checksum());
    }
  }

  private int checksum() {
    PeChecksum sum = new PeChecksum();
    try {
      writeTo(sum);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return sum.value();
  }
}
