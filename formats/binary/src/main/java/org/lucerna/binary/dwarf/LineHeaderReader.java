package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;

/** Reads the header of a line program: versions 2 to 4, and 5, whose tables are self-describing. */
final class LineHeaderReader {
  private static final int CONTENT_PATH = 1;
  private static final int CONTENT_FOLDER = 2;

  private final ByteReader in;
  private final NameList folders = new NameList();
  private final NameList files = new NameList();

  private LineHeaderReader(ByteReader in) {
    this.in = in;
  }

  /**
   * Reads the head at {@code offset}.
   *
   * @throws org.lucerna.bytes.FormatException if it is not a header of a line program
   */
  static LineProgram read(Dwarf dwarf, Unit unit, long offset) {
    LineHeaderReader reader = new LineHeaderReader(dwarf.line().seek(offset));
    LineHeader header = reader.header(unit.encoding());
    dwarf.budget().spend(offset, header.start() - offset);
    boolean fromZero = header.encoding().version() >= 5;
    FilePaths paths = new FilePaths(dwarf, unit, fromZero, reader.folders, reader.files);
    return new LineProgram(dwarf, header, paths);
  }

  private LineHeader header(Encoding ofUnit) {
    long offset = in.position();
    long length = UnitHeader.length(in);
    boolean wide = in.position() - offset == 12;
    long end = in.position() + length;
    in.limit(end);
    int version = in.u16();
    if (version < 2 || version > 5) {
      throw in.damage("a line program of version 2 to 5", "version " + version);
    }
    int addressSize = ofUnit.addressSize();
    if (version >= 5) {
      addressSize = in.u8();
      in.skip(1);
    }
    Encoding encoding = new Encoding(version, addressSize, wide);
    if (addressSize != 4 && addressSize != 8) {
      throw in.damage("addresses of 4 or 8 bytes", addressSize + "");
    }
    long headLength = in.number(encoding.offsetSize());
    long start = in.position() + headLength;
    if (headLength < 0 || headLength > in.remaining()) {
      throw in.damage("a head that ends in the program", Long.toUnsignedString(headLength));
    }
    int instructionSize = in.u8();
    int operations = version >= 4 ? Math.max(1, in.u8()) : 1;
    boolean statement = in.u8() != 0;
    int lineBase = (byte) in.u8();
    int lineRange = in.u8();
    int opcodeBase = in.u8();
    if (opcodeBase == 0) {
      throw in.damage("a first special opcode", "0");
    }
    byte[] operands = new byte[opcodeBase - 1];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = (byte) in.u8();
    }
    in.limit(start);
    if (version >= 5) {
      table5(folders, encoding);
      table5(files, encoding);
    } else {
      tables2();
    }
    return new LineHeader(
        encoding,
        instructionSize,
        operations,
        statement,
        lineBase,
        lineRange,
        opcodeBase,
        ByteString.wrap(operands),
        start,
        end);
  }

  private void tables2() {
    while (notLast()) {
      long name = in.position();
      in.skipCstr();
      folders.add(Form.STRING, name, 0);
    }
    while (notLast()) {
      long name = in.position();
      in.skipCstr();
      files.add(Form.STRING, name, in.uleb128());
      in.skipLeb128();
      in.skipLeb128();
    }
  }

  /** Whether another name follows: an empty one ends a table, and so does the end of the header. */
  private boolean notLast() {
    if (in.atEnd()) {
      return false;
    }
    long at = in.position();
    if (in.u8() == 0) {
      return false;
    }
    in.seek(at);
    return true;
  }

  private void table5(NameList list, Encoding encoding) {
    int[] contents = new int[in.u8()];
    int[] forms = new int[contents.length];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = (int) Math.min(in.uleb128() & Long.MAX_VALUE, Integer.MAX_VALUE);
      forms[i] = (int) Math.min(in.uleb128() & Long.MAX_VALUE, Integer.MAX_VALUE);
    }
    long count = in.uleb128();
    if (count < 0 || count > in.remaining()) {
      throw in.damage("as many names as there is room for", Long.toUnsignedString(count));
    }
    for (long n = 0; n < count; n++) {
      int nameForm = 0;
      long name = 0;
      long folder = 0;
      for (int i = 0; i < contents.length; i++) {
        long value = Form.read(in, forms[i], encoding);
        if (contents[i] == CONTENT_PATH) {
          nameForm = forms[i];
          name = value;
        } else if (contents[i] == CONTENT_FOLDER) {
          folder = value;
        }
      }
      list.add(nameForm, name, folder);
    }
  }
}
