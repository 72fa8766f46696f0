package org.lucerna.binary.ar;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** A file in an archive. Thread-safe until the archive is closed. */
public final class ArchiveMember {
  static final int HEADER_SIZE = 60;
  static final byte[] LONG_NAMES = Archive.ascii("//              ");

  private static final byte[] BSD = Archive.ascii("#1/");
  private static final byte[] BSD_SYMBOLS = Archive.ascii("__.SYMDEF");
  private static final byte[] SYMBOLS = Archive.ascii("/               ");
  private static final byte[] SYMBOLS_64 = Archive.ascii("/SYM64/         ");

  /** Before the name of a table of Microsoft's: {@code /<ECSYMBOLS>/}, {@code /<XFGHASHMAP>/}. */
  private static final byte[] TABLE = Archive.ascii("/<");

  private static final int NAME_SIZE = 16;
  private static final int TIME_END = 28;

  private final ByteView header;
  private final ByteView content;

  /** The bytes with the name, and its offset in them. */
  private final ByteView names;

  private final long nameAt;
  private final long nameEnd;

  private ArchiveMember(
      ByteView header, ByteView content, ByteView names, long nameAt, long nameEnd) {
    this.header = header;
    this.content = content;
    this.names = names;
    this.nameAt = nameAt;
    this.nameEnd = nameEnd;
  }

  static ArchiveMember of(ByteView header, ByteView content, @Nullable ByteView longNames) {
    if (header.matches(0, BSD)) {
      long length = number(header, BSD.length, NAME_SIZE);
      return new ArchiveMember(header, content.from(length), content, 0, length);
    }
    if (header.u8(0) == '/' && longNames != null) {
      long at = number(header, 1, NAME_SIZE);
      return new ArchiveMember(header, content, longNames.from(at), 0, longNames.size() - at);
    }
    return new ArchiveMember(header, content, header, 0, NAME_SIZE);
  }

  static boolean isSymbolTable(ByteView header, ByteView content) {
    return header.matches(0, SYMBOLS)
        || header.matches(0, SYMBOLS_64)
        || header.matches(0, TABLE)
        || header.matches(0, BSD_SYMBOLS)
        || (header.matches(0, BSD) && content.matches(0, BSD_SYMBOLS));
  }

  /** Size of the content, including the name if it is stored there. */
  static long size(ByteView header) {
    if (header.u16(58) != 0x0a60) {
      throw new FormatException(header.offset(58), "60 0a", "another end of a header");
    }
    return number(header, 48, 58);
  }

  private static long number(ByteView header, int from, int to) {
    long number = 0;
    int at = from;
    while (at < to && Character.isDigit(header.u8(at))) {
      number = 10 * number + header.u8(at) - '0';
      at++;
    }
    if (at == from) {
      throw new FormatException(header.offset(from), "decimal digits", "none");
    }
    return number;
  }

  /**
   * The file's name, usually without folders.
   *
   * @throws FormatException if it is longer than 64 KiB
   */
  public ByteString name() {
    long end = nameAt;
    while (end < nameEnd && !isEnd(end)) {
      end++;
    }
    if (end - nameAt > 1 << 16) {
      throw new FormatException(names.offset(nameAt), "a name", end - nameAt + " bytes");
    }
    ByteString name = names.bytes(nameAt, (int) (end - nameAt));
    int length = name.length();
    while (length > 0 && name.at(length - 1) == ' ') {
      length--;
    }
    boolean slash = length > 1 && name.at(length - 1) == '/';
    return name.slice(0, slash ? length - 1 : length);
  }

  private boolean isEnd(long at) {
    int next = names.u8(at);
    return next == 0 || next == '\n';
  }

  /**
   * When the file was modified before it was added, in seconds since 1970; 0 in an archive without
   * times.
   */
  public long time() {
    return Character.isDigit(header.u8(NAME_SIZE)) ? number(header, NAME_SIZE, TIME_END) : 0;
  }

  /** Offset of the content in the archive. */
  public long offset() {
    return content.offset(0);
  }

  /** Size in bytes. */
  public long size() {
    return content.size();
  }

  /** The bytes, not copied. */
  public MemorySegment bytes() {
    return content.segment();
  }

  @Override
  public String toString() {
    return name() + " at " + offset() + ", " + size() + " bytes";
  }
}
