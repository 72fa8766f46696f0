package org.lucerna.binary.debugfile;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffHeader;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * The headers of a Windows program that its PDB file repeats. The package has the layout.
 *
 * @param pdb the file that the program refers to; its path is the name alone
 * @param machine as in the program's header
 * @param imageBase the address that the program states
 * @param time of the program, in seconds, as its header states it
 * @param imageSize bytes of the loaded program
 * @param sectionHeaders as in the program, 40 bytes each, at most {@value #MOST_SECTIONS}
 */
public record PeOutline(
    PdbReference pdb,
    int machine,
    long imageBase,
    int time,
    int imageSize,
    ByteString sectionHeaders)
    implements ImageOutline {
  static final int MOST_SECTIONS = 1000;
  static final int MOST_NAME = 255;
  private static final int GUID_SIZE = 16;
  private static final int HEADER_SIZE = 40;

  /**
   * The outline of a program or a library; null if it refers to no PDB file, or has more sections
   * or a longer name of that file than an outline.
   *
   * @throws FormatException if the file is damaged
   */
  public static @Nullable PeOutline of(PeFile file) {
    PdbReference pdb = file.pdb();
    ByteString headers = file.sectionHeaders();
    if (pdb == null
        || pdb.name().isEmpty()
        || pdb.name().length() > MOST_NAME
        || headers.length() > MOST_SECTIONS * HEADER_SIZE) {
      return null;
    }
    PeHeader header = file.header();
    return new PeOutline(
        new PdbReference(pdb.guid().compact(), pdb.age(), pdb.name().compact()),
        header.machine(),
        header.imageBase(),
        header.time(),
        header.imageSize(),
        headers.compact());
  }

  /** The id of a program: the GUID and the age. */
  @Override
  public ByteString id() {
    return id(pdb.guid(), pdb.age());
  }

  /**
   * The id of the program of a PDB file.
   *
   * @param guid 16 bytes as in the file
   */
  public static ByteString id(ByteString guid, int age) {
    return new ByteSink().bytes(guid).u32be(age).toByteString();
  }

  @Override
  public int headers() {
    return sectionHeaders.length() / HEADER_SIZE;
  }

  InstructionSet architecture() {
    return CoffHeader.architecture(machine);
  }

  @Override
  public void write(ByteSink out) {
    out.bytes(pdb.guid()).u32be(pdb.age());
    PackedInts.putBytes(out, pdb.path());
    out.u16be(machine).u32be(time).u32be(imageSize);
    PackedInts.putDq(out, imageBase);
    PackedInts.putBytes(out, sectionHeaders);
  }

  /**
   * Reads an outline.
   *
   * @throws FormatException if it is damaged, or exceeds the limits
   */
  public static PeOutline read(Cursor in) {
    ByteString guid = in.bytes(GUID_SIZE).compact();
    int age = in.u32be();
    ByteString name = ElfOutline.text(in, 1, MOST_NAME, "a name");
    int machine = in.u16be();
    int time = in.u32be();
    int imageSize = in.u32be();
    long imageBase = PackedInts.dq(in);
    ByteString headers = ElfOutline.text(in, 0, MOST_SECTIONS * HEADER_SIZE, "section headers");
    return new PeOutline(
        new PdbReference(guid, age, name), machine, imageBase, time, imageSize, headers);
  }
}
