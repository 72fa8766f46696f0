package org.lucerna.binary.macho;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * A program, library or object file of macOS, or its debug information. Opening reads the headers;
 * everything else is read on demand. Thread-safe until it is closed.
 */
public final class MachFile implements AutoCloseable {
  private static final ByteString TEXT = ByteString.utf8("__TEXT");
  private static final int UUID_SIZE = 16;
  private static final int DATA_SIZE = 8;

  private final MappedFile mapping;

  private final ByteView file;
  private final MachHeader header;
  private final List<LoadCommand> commands;
  private final List<MachSegment> segments;
  private final List<MachSection> sections;

  /** Sections that take room in memory, by ascending address. */
  private final List<MachSection> byAddress;

  private final long imageBase;

  /**
   * Reads the headers.
   *
   * @param mapping is closed with this
   * @param bytes of the thin file, all of the mapping or a slice of it
   */
  private MachFile(MappedFile mapping, MemorySegment bytes) {
    this.mapping = mapping;
    file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, true);
    header = MachHeader.read(file);
    commands = LoadCommand.read(file, header);
    List<MachSegment> read = new ArrayList<>();
    List<MachSection> all = new ArrayList<>();
    for (LoadCommand command : commands) {
      if (command.kind() == LoadCommand.SEGMENT) {
        MachSegment segment = MachSegment.read(command.bytes());
        read.add(segment);
        readSections(command.bytes(), segment, all);
      }
    }
    segments = List.copyOf(read);
    sections = List.copyOf(all);
    byAddress =
        all.stream()
            .filter(section -> section.size() != 0)
            .sorted(Comparator.comparing(MachSection::address, Long::compareUnsigned))
            .toList();
    imageBase =
        segments.stream()
            .filter(segment -> segment.name().equals(TEXT))
            .mapToLong(MachSegment::address)
            .findFirst()
            .orElse(0);
    if (!header.isLinked()) {
      checkSizes();
    }
  }

  /** Sections and relocations that overlap would take more time to read than the file is long. */
  private void checkSizes() {
    long bytes = 0;
    long places = 0;
    for (MachSection section : sections) {
      bytes += section.inFile() ? view(section).size() : 0;
      places += relocations(section).entries().size();
    }
    if (bytes > file.size() || places > file.size()) {
      throw new FormatException(
          MachHeader.SIZE, "sections that do not overlap", "more bytes than the file has");
    }
  }

  private static void readSections(ByteView command, MachSegment segment, List<MachSection> into) {
    ByteView headers = command.slice(MachSegment.HEADER_SIZE, sectionBytes(command));
    for (long at = 0; at < headers.size(); at += MachSection.HEADER_SIZE) {
      ByteView one = headers.slice(at, MachSection.HEADER_SIZE);
      into.add(MachSection.read(one, into.size() + 1, segment));
    }
  }

  private static long sectionBytes(ByteView command) {
    return MachSection.HEADER_SIZE * command.u32(64);
  }

  /**
   * Maps a file; of a universal file the {@linkplain UniversalFile#preferred preferred} slice.
   *
   * @throws FormatException if it is not a 64-bit little-endian Mach-O file, has no such slice, or
   *     is cut off within its headers; or an object file whose sections overlap. Offsets are
   *     relative to the slice
   */
  public static MachFile open(Path path) throws IOException {
    return MappedFile.open(path, mapping -> of(mapping, null));
  }

  /**
   * Maps a file; of a universal file the slice for a processor.
   *
   * @throws FormatException as {@link #open(Path)}, and if it is for another processor
   */
  public static MachFile open(Path path, InstructionSet architecture) throws IOException {
    return MappedFile.open(path, mapping -> of(mapping, architecture));
  }

  /**
   * Maps a file; of a universal file the slice of a name, such as {@code arm64}.
   *
   * @throws FormatException as {@link #open(Path)}, and if it has no such slice
   */
  public static MachFile open(Path path, String slice) throws IOException {
    return MappedFile.open(
        path,
        mapping -> {
          if (UniversalFile.isAt(mapping.bytes())) {
            UniversalFile all = UniversalFile.of(mapping.bytes());
            return new MachFile(mapping, all.slice(slice).bytes().segment());
          }
          MachFile thin = new MachFile(mapping, mapping.bytes());
          if (!thin.slice().equals(slice)) {
            throw new FormatException(4, "code for " + slice, thin.slice());
          }
          return thin;
        });
  }

  /** The name that a slice with this file has. */
  public String slice() {
    return new UniversalSlice(header.processor(), header.variant(), file).name();
  }

  private static MachFile of(MappedFile mapping, @Nullable InstructionSet architecture) {
    MemorySegment bytes = mapping.bytes();
    if (UniversalFile.isAt(bytes)) {
      UniversalFile all = UniversalFile.of(bytes);
      UniversalSlice slice = architecture == null ? all.preferred() : all.slice(architecture);
      return new MachFile(mapping, slice.bytes().segment());
    }
    MachFile thin = new MachFile(mapping, bytes);
    if (architecture != null && thin.header().architecture() != architecture) {
      throw new FormatException(
          4, "code for " + architecture, thin.header().architecture().toString());
    }
    return thin;
  }

  /**
   * A thin file in memory, such as a slice. The bytes are not copied and must not change; closing
   * it does nothing.
   *
   * @throws FormatException if they are not a 64-bit little-endian Mach-O file, or end within the
   *     headers
   */
  public static MachFile of(MemorySegment bytes) {
    return new MachFile(MappedFile.of(bytes), bytes);
  }

  public MachHeader header() {
    return header;
  }

  /** Size in bytes, of the slice if the file is universal. */
  public long size() {
    return file.size();
  }

  public List<MachSegment> segments() {
    return segments;
  }

  public List<MachSection> sections() {
    return sections;
  }

  /** The first section of that name; null if there is none. */
  public @Nullable MachSection section(String name) {
    ByteString wanted = ByteString.utf8(name);
    for (MachSection section : sections) {
      if (section.name().equals(wanted)) {
        return section;
      }
    }
    return null;
  }

  /** The section with that number; null if there is none. */
  public @Nullable MachSection section(int index) {
    return index > 0 && index <= sections.size() ? sections.get(index - 1) : null;
  }

  /** The section that contains an address; null if there is none. */
  public @Nullable MachSection sectionAt(long address) {
    int low = 0;
    int high = byAddress.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(byAddress.get(middle).address(), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    MachSection section = low == 0 ? null : byAddress.get(low - 1);
    return section != null && section.covers(address) ? section : null;
  }

  /**
   * The bytes of a section in the file; empty if there are none.
   *
   * @throws FormatException if it reaches past the end of the file
   */
  public ByteView view(MachSection section) {
    return section.inFile() ? file.slice(section.offset(), section.size()) : file.slice(0, 0);
  }

  /**
   * The places of a section that a linker fills in, in the order of the file; none in a linked
   * file.
   *
   * @throws FormatException if they reach past the end of the file
   */
  public MachRelocations relocations(MachSection section) {
    return new MachRelocations(
        section.relocationCount() == 0
            ? file.slice(0, 0)
            : file.slice(
                section.relocationsAt(), MachRelocations.SIZE * section.relocationCount()));
  }

  /**
   * The bytes from {@code address} on, up to the end of their section. Null if the file has no
   * bytes there.
   *
   * @throws FormatException if they lie past the end of the file
   */
  public @Nullable ByteView at(long address) {
    MachSection section = sectionAt(address);
    return section == null || !section.inFile()
        ? null
        : view(section).from(address - section.address());
  }

  /** The address of the segment with the header, to which offsets are relative; 0 for none. */
  public long imageBase() {
    return imageBase;
  }

  /** The program's entry point; 0 if it is a library, or too old to state it as an offset. */
  public long entry() {
    LoadCommand start = LoadCommand.first(commands, LoadCommand.START);
    return start == null ? 0 : imageBase + start.bytes().u64(8);
  }

  /** Its identity, 16 bytes, which debug information shares; null if there is none. */
  public @Nullable ByteString uuid() {
    LoadCommand uuid = LoadCommand.first(commands, LoadCommand.UUID);
    return uuid == null ? null : uuid.bytes().bytes(8, UUID_SIZE);
  }

  /** Whether its code is encrypted, as in apps from a store. */
  public boolean isEncrypted() {
    LoadCommand encryption = LoadCommand.first(commands, LoadCommand.ENCRYPTION);
    return encryption != null && encryption.bytes().i32(16) != 0;
  }

  /**
   * The symbols; a stripped file has few.
   *
   * @throws FormatException if they reach past the end of the file
   */
  public MachSymbolTable symbols() {
    LoadCommand table = LoadCommand.first(commands, LoadCommand.SYMBOLS);
    return table == null
        ? new MachSymbolTable(file.slice(0, 0), file.slice(0, 0))
        : MachSymbolTable.read(file, table.bytes());
  }

  /**
   * Its exports, in the order of the trie.
   *
   * @throws FormatException if the trie is damaged
   */
  public List<MachExport> exports() {
    LoadCommand own = LoadCommand.first(commands, LoadCommand.EXPORTS);
    if (own != null) {
      return exports(own.bytes(), 8);
    }
    LoadCommand only = LoadCommand.first(commands, LoadCommand.FOR_LOADER_ONLY);
    LoadCommand loader = only == null ? LoadCommand.first(commands, LoadCommand.FOR_LOADER) : only;
    return loader == null ? List.of() : exports(loader.bytes(), 40);
  }

  private List<MachExport> exports(ByteView command, long at) {
    return new ExportTrie(table(command, at), imageBase).read();
  }

  /**
   * Slots and stubs of imports that have a name, section by section.
   *
   * @throws FormatException if the table of indirect symbols is damaged
   */
  public List<MachImport> imports() {
    LoadCommand dynamic = LoadCommand.first(commands, LoadCommand.DYNAMIC_SYMBOLS);
    if (dynamic == null) {
      return List.of();
    }
    ByteView indirect = file.slice(dynamic.bytes().u32(56), 4 * dynamic.bytes().u32(60));
    boolean isArm = header.architecture() == InstructionSet.AARCH64;
    return new IndirectSymbols(symbols(), indirect, isArm).imports(sections);
  }

  /** Whether addresses in data are stored in chains, so that {@link #pointers} lists them. */
  public boolean hasChains() {
    return LoadCommand.first(commands, LoadCommand.CHAINED_FIXUPS) != null;
  }

  /**
   * The addresses in data, if they are stored in chains; those of arm64e are omitted. Empty if they
   * are not: then the data has them unencoded.
   *
   * @throws FormatException if the chains are damaged
   */
  public List<MachPointer> pointers() {
    ByteView table = linkEdit(LoadCommand.CHAINED_FIXUPS);
    return table.size() == 0
        ? List.of()
        : new ChainedFixups(file, table, imageBase).pointers(segments);
  }

  /**
   * The addresses of all functions, ascending, if the file lists them; empty if it does not.
   *
   * @throws FormatException if the list reaches past the end of the file
   */
  public List<Long> functionStarts() {
    ByteView list = linkEdit(LoadCommand.FUNCTION_STARTS);
    List<Long> starts = new ArrayList<>();
    ByteReader reader = list.reader(0);
    long address = imageBase;
    while (!reader.atEnd()) {
      long distance = reader.uleb128();
      if (distance == 0) {
        break;
      }
      address += distance;
      starts.add(address);
    }
    return starts;
  }

  /**
   * The addresses of data between instructions, in the order of the file.
   *
   * @throws FormatException if the list reaches past the end of the file
   */
  public List<AddressRange> dataInCode() {
    ByteView list = linkEdit(LoadCommand.DATA_IN_CODE);
    List<AddressRange> ranges = new ArrayList<>();
    for (long at = 0; at + DATA_SIZE <= list.size(); at += DATA_SIZE) {
      ranges.add(AddressRange.sized(imageBase + list.u32(at), list.u16(at + 4)));
    }
    return ranges;
  }

  private ByteView linkEdit(int kind) {
    LoadCommand command = LoadCommand.first(commands, kind);
    return command == null ? file.slice(0, 0) : table(command.bytes(), 8);
  }

  private ByteView table(ByteView command, long at) {
    return file.slice(command.u32(at), command.u32(at + 4));
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    mapping.close();
  }
}
