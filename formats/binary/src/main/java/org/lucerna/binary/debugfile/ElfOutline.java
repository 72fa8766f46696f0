package org.lucerna.binary.debugfile;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfHeader.Table;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * The headers of a program that its debug file repeats, without the contents that they refer to.
 * The package has the layout.
 *
 * @param header without tables
 * @param buildId 1 to {@value #MOST_ID} bytes
 * @param segments as in the program, at most {@value #MOST_SEGMENTS}
 * @param sections those that are loaded, in their order, at most {@value #MOST_SECTIONS}; the first
 *     has the number 1 in links
 */
public record ElfOutline(
    ElfHeader header, ByteString buildId, List<ElfSegment> segments, List<SectionOutline> sections)
    implements ImageOutline {
  /** Maximum length of a build-id in bytes; linkers write at most 32. */
  public static final int MOST_ID = 64;

  static final int MOST_SEGMENTS = 1000;
  static final int MOST_SECTIONS = 10_000;
  static final int MOST_NAME = 200;

  private static final int LITTLE = 1;
  private static final int BIG = 2;

  public ElfOutline {
    segments = List.copyOf(segments);
    sections = List.copyOf(sections);
  }

  /**
   * A section that is loaded.
   *
   * @param name at most {@value #MOST_NAME} bytes
   * @param header its {@code nameAt} is 0
   */
  public record SectionOutline(ByteString name, ElfSectionHeader header) {}

  /**
   * The outline of a program or a library. Null if it has no build-id, or an unusual one, or more
   * segments and sections than an outline; and for object files and core dumps.
   *
   * @throws FormatException if the file is damaged
   */
  public static @Nullable ElfOutline of(ElfFile file) {
    ElfType type = file.header().type();
    boolean isLinked = type == ElfType.EXECUTABLE || type == ElfType.SHARED;
    ByteString id = isLinked ? file.buildId() : null;
    List<ElfSection> loaded = file.sections().stream().filter(ElfSection::allocated).toList();
    if (id == null
        || id.isEmpty()
        || id.length() > MOST_ID
        || file.segments().size() > MOST_SEGMENTS
        || loaded.size() > MOST_SECTIONS) {
      return null;
    }
    return new ElfOutline(
        file.header().withTables(Table.NONE, Table.NONE, 0),
        id.compact(),
        file.segments(),
        outlines(loaded));
  }

  private static List<SectionOutline> outlines(List<ElfSection> loaded) {
    Map<Integer, Integer> numbers = new HashMap<>();
    loaded.forEach(section -> numbers.put(section.index(), numbers.size() + 1));
    List<SectionOutline> outlines = new ArrayList<>();
    for (ElfSection section : loaded) {
      ElfSectionHeader all = section.header();
      ByteString name = ByteString.utf8(section.name());
      outlines.add(
          new SectionOutline(
              name.slice(0, Math.min(name.length(), MOST_NAME)),
              new ElfSectionHeader(
                  0,
                  all.type(),
                  all.flags(),
                  all.address(),
                  all.offset(),
                  all.size(),
                  numbers.getOrDefault(all.link(), 0),
                  all.info(),
                  all.alignment(),
                  all.entrySize())));
    }
    return outlines;
  }

  /** The build-id. */
  @Override
  public ByteString id() {
    return buildId;
  }

  @Override
  public int headers() {
    return sections.size() + segments.size();
  }

  @Override
  public long imageBase() {
    return ElfSegment.imageBase(segments);
  }

  @Override
  public void write(ByteSink out) {
    out.u8(header.wide() ? 2 : 1).u8(header.order() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG);
    out.u8(header.osAbi()).u8(header.type().code()).u16be(header.machine());
    out.u32be(header.flags()).u64be(header.entry());
    PackedInts.putBytes(out, buildId);
    PackedInts.putDd(out, segments.size());
    for (ElfSegment segment : segments) {
      PackedInts.putDd(out, segment.type());
      PackedInts.putDd(out, segment.flags());
      PackedInts.putDq(out, segment.offset());
      PackedInts.putDq(out, segment.address());
      PackedInts.putDq(out, segment.fileSize());
      PackedInts.putDq(out, segment.memorySize());
      PackedInts.putDq(out, segment.alignment());
    }
    PackedInts.putDd(out, sections.size());
    for (SectionOutline section : sections) {
      ElfSectionHeader one = section.header();
      PackedInts.putBytes(out, section.name());
      PackedInts.putDd(out, one.type());
      PackedInts.putDq(out, one.flags());
      PackedInts.putDq(out, one.address());
      PackedInts.putDq(out, one.offset());
      PackedInts.putDq(out, one.size());
      PackedInts.putDd(out, one.link());
      PackedInts.putDd(out, one.info());
      PackedInts.putDq(out, one.alignment());
      PackedInts.putDq(out, one.entrySize());
    }
  }

  /**
   * Reads an outline.
   *
   * @throws FormatException if it is damaged, or exceeds the limits
   */
  public static ElfOutline read(Cursor in) {
    boolean wide = oneOf(in, "class", 1, 2) == 2;
    ByteOrder order =
        oneOf(in, "byte order", LITTLE, BIG) == LITTLE
            ? ByteOrder.LITTLE_ENDIAN
            : ByteOrder.BIG_ENDIAN;
    int osAbi = in.u8();
    ElfType type =
        oneOf(in, "type of file", ElfType.EXECUTABLE.code(), ElfType.SHARED.code())
                == ElfType.EXECUTABLE.code()
            ? ElfType.EXECUTABLE
            : ElfType.SHARED;
    int machine = in.u16be();
    int flags = in.u32be();
    ElfHeader header =
        new ElfHeader(wide, order, osAbi, type, machine, in.u64be(), flags, 0, 0, 0, 0, 0, 0, 0)
            .withTables(Table.NONE, Table.NONE, 0);
    ByteString id = text(in, 1, MOST_ID, "build-id");
    return new ElfOutline(
        header,
        id,
        list(in, MOST_SEGMENTS, 12, "segments", ElfOutline::segment),
        list(in, MOST_SECTIONS, 16, "sections", ElfOutline::section));
  }

  private static int oneOf(Cursor in, String what, int one, int other) {
    long offset = in.offset();
    int value = in.u8();
    if (value != one && value != other) {
      throw new FormatException(offset, what + " " + one + " or " + other, "" + value);
    }
    return value;
  }

  static ByteString text(Cursor in, int least, int most, String what) {
    long offset = in.offset();
    ByteString bytes = PackedInts.bytes(in);
    if (bytes.length() < least || bytes.length() > most) {
      throw new FormatException(
          offset, what + " of " + least + " to " + most + " bytes", bytes.length() + " bytes");
    }
    return bytes.compact();
  }

  private static <T> List<T> list(
      Cursor in, int most, int leastBytes, String what, Function<Cursor, T> item) {
    long offset = in.offset();
    int count = PackedInts.count(in, leastBytes, what);
    if (count > most) {
      throw new FormatException(offset, "at most " + most + " " + what, "" + count);
    }
    List<T> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(item.apply(in));
    }
    return items;
  }

  private static ElfSegment segment(Cursor in) {
    int type = PackedInts.dd(in);
    int flags = PackedInts.dd(in);
    return new ElfSegment(
        type,
        flags,
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in));
  }

  private static SectionOutline section(Cursor in) {
    ByteString name = text(in, 0, MOST_NAME, "name");
    int type = PackedInts.dd(in);
    long flags = PackedInts.dq(in);
    long address = PackedInts.dq(in);
    long offset = PackedInts.dq(in);
    long size = PackedInts.dq(in);
    int link = PackedInts.dd(in);
    int info = PackedInts.dd(in);
    return new SectionOutline(
        name,
        new ElfSectionHeader(
            0,
            type,
            flags,
            address,
            offset,
            size,
            link,
            info,
            PackedInts.dq(in),
            PackedInts.dq(in)));
  }
}
