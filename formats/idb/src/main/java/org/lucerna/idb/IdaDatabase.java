package org.lucerna.idb;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.btree.BTree;
import org.lucerna.idb.comment.Comments;
import org.lucerna.idb.container.Container;
import org.lucerna.idb.container.ContainerHeader;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.entry.Entries;
import org.lucerna.idb.enumeration.Enumerations;
import org.lucerna.idb.fixup.Fixups;
import org.lucerna.idb.folder.Folders;
import org.lucerna.idb.frame.StackFrames;
import org.lucerna.idb.function.IdbFunctions;
import org.lucerna.idb.history.Bookmarks;
import org.lucerna.idb.history.Histories;
import org.lucerna.idb.imports.Imports;
import org.lucerna.idb.input.InputFile;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.item.ItemSource;
import org.lucerna.idb.item.Offsets;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.name.IdbNames;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.TextEncoding;
import org.lucerna.idb.patch.Patches;
import org.lucerna.idb.prototype.Prototypes;
import org.lucerna.idb.region.FileRegions;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.root.RootNode;
import org.lucerna.idb.script.Scripts;
import org.lucerna.idb.segment.IdbSegments;
import org.lucerna.idb.segreg.SegmentRegisters;
import org.lucerna.idb.structure.Structures;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.idb.xref.Xrefs;

/**
 * An IDA database, opened for reading. Opening reads the header; everything else is read on demand.
 * Anything a database lacks is an empty list; damage is a {@link FormatException}, only for the
 * part that is damaged.
 *
 * <p>Thread-safe. Nothing obtained from a database may be used after it is closed.
 */
public final class IdaDatabase implements AutoCloseable {
  /** Bitness of a program with pointers of 8 bytes. */
  private static final int WIDE = 64;

  private final Container container;
  private final UnaryOperator<BTree> repair;
  private final int givenWordSize;
  private final Lazy<BTree> tree;
  private final Lazy<Integer> wordSize;
  private final Lazy<Netnodes> nodes;
  private final Lazy<RootNode> root;
  private final Lazy<AddressSpace> addresses;
  private final Lazy<DatabaseMemory> memory;
  private final Lazy<TypeLibrary> types;
  private final Lazy<Integer> pointerSize;
  private final Lazy<ItemSource> items;

  private IdaDatabase(Container container, UnaryOperator<BTree> repair, int givenWordSize) {
    this(container, repair, givenWordSize, new TextEncoding(null));
  }

  /** {@code givenWordSize} applies if no section states the word size; 0 if unknown. */
  private IdaDatabase(
      Container container, UnaryOperator<BTree> repair, int givenWordSize, TextEncoding encoding) {
    this.container = container;
    this.repair = repair;
    this.givenWordSize = givenWordSize;
    tree = new Lazy<>(() -> repair.apply(BTree.open(container.require(SectionKind.ID0).data())));
    wordSize = new Lazy<>(this::findWordSize);
    nodes = new Lazy<>(() -> new Netnodes(tree.get(), wordSize(), encoding));
    root = new Lazy<>(() -> new RootNode(nodes.get()));
    addresses = new Lazy<>(this::findAddressSpace);
    memory = new Lazy<>(() -> new DatabaseMemory(container, wordSize()));
    types = new Lazy<>(this::findTypeLibrary);
    pointerSize = new Lazy<>(this::findPointerSize);
    items = new Lazy<>(this::findItems);
  }

  /**
   * Opens an {@code .idb} or {@code .i64} file of any version, or a section stored as its own file,
   * such as an {@code .id0}.
   *
   * @throws FormatException if it is not a database
   */
  public static IdaDatabase open(Path path) throws IOException {
    return open(path, 0);
  }

  /**
   * Like {@link #open(Path)}, also for a section id1 or nam without a section id0 next to it:
   * {@link #memory} and the addresses of {@link #names} are readable then.
   *
   * @param wordSize the size of an address in bytes, 4 or 8, if no section states it; 0 if unknown
   * @throws FormatException if it is not a database
   */
  public static IdaDatabase open(Path path, int wordSize) throws IOException {
    return open(path, wordSize, Long.MAX_VALUE);
  }

  /**
   * Like {@link #open(Path, int)}, for a file that is not trusted.
   *
   * @param longest as {@link Container#open(Path, long)} has it
   */
  public static IdaDatabase open(Path path, int wordSize, long longest) throws IOException {
    return new IdaDatabase(Container.open(path, longest), UnaryOperator.identity(), wordSize);
  }

  /**
   * Like {@link #open}, for a file whose records are damaged: replaces them with all recoverable
   * records, which may include deleted ones. They are read at once and kept in memory.
   *
   * @see BTree#recover
   */
  public static IdaDatabase openRecovered(Path path) throws IOException {
    return new IdaDatabase(Container.open(path), damaged -> damaged.recover().tree(), 0);
  }

  /**
   * Like {@link #open}, but for the bytes of a file, which must not change while the database is
   * open.
   *
   * @throws FormatException if they are not a database
   */
  public static IdaDatabase of(MemorySegment file) {
    return new IdaDatabase(Container.of(file), UnaryOperator.identity(), 0);
  }

  /**
   * The same database with comments in UTF-8; closing either closes both.
   *
   * @param codePage code page of comments that are not UTF-8, such as CP437: the code page of the
   *     machine where IDA before 7.0 wrote them
   */
  public IdaDatabase withCodePage(Charset codePage) {
    return new IdaDatabase(container, repair, givenWordSize, new TextEncoding(codePage));
  }

  private boolean hasRecords() {
    return container.header() != null || container.section(SectionKind.ID0) != null;
  }

  private int findWordSize() {
    ContainerHeader header = container.header();
    if (header != null) {
      return header.magic().wordSize();
    }
    if (!hasRecords()) {
      return checkWordSize(givenWordSize, "a section id0 next to it, or a given word size");
    }
    return checkWordSize(
        Netnodes.wordSize(tree.get()),
        "a record $ MAX NODE or $ MAX LINK, which has the length of a word");
  }

  private static int checkWordSize(int size, String expected) {
    if (size == 0) {
      throw new FormatException(0, expected, "neither");
    }
    return size;
  }

  private AddressSpace findAddressSpace() {
    IdaInfo info = hasRecords() ? root.get().idaInfo() : null;
    return new AddressSpace(wordSize(), info == null ? 0 : info.netdelta());
  }

  private TypeLibrary findTypeLibrary() {
    IdbSection section = container.section(SectionKind.TIL);
    return section == null ? TypeLibrary.EMPTY : TypeLibrary.read(section.data());
  }

  private ItemSource findItems() {
    IdaInfo info = root.get().idaInfo();
    int version = info == null ? 0 : info.version();
    return new ItemSource(nodes.get(), addresses.get(), memory::get, version);
  }

  /** The file and its sections. */
  public Container container() {
    return container;
  }

  /** The sections that the database has. */
  public List<IdbSection> sections() {
    return container.sections();
  }

  /** The records; {@link FormatException} if there is no id0 section. */
  public BTree btree() {
    return tree.get();
  }

  /**
   * Size of an address in bytes, 4 or 8.
   *
   * @throws FormatException if it cannot be determined
   */
  public int wordSize() {
    return wordSize.get();
  }

  /** The netnodes, which the records form. */
  public Netnodes netnodes() {
    return nodes.get();
  }

  /** The node with this number, even if it has no records. */
  public Netnode netnode(long id) {
    return nodes.get().node(id);
  }

  /** The node with this name; null if there is none. */
  public @Nullable Netnode netnode(String name) {
    return nodes.get().node(name);
  }

  /** The database as a whole: its input file, settings, creation time and so on. */
  public RootNode root() {
    return root.get();
  }

  /** The mapping between addresses and node numbers. */
  public AddressSpace addresses() {
    return addresses.get();
  }

  /** The names in the program; for a lone section nam, only their addresses. */
  public IdbNames names() {
    return new IdbNames(
        container, hasRecords() ? nodes.get() : null, addresses.get(), this::memory);
  }

  /**
   * Whether it is a type library without a database: then it has types, symbols and macros only.
   */
  public boolean isTypeLibrary() {
    return container.header() == null
        && container.sections().stream().allMatch(each -> each.kind() == SectionKind.TIL);
  }

  /** The functions. */
  public IdbFunctions functions() {
    return new IdbFunctions(nodes.get(), addresses.get());
  }

  /** The segments. */
  public IdbSegments segments() {
    return new IdbSegments(nodes.get(), addresses.get());
  }

  /** The imports of the program. */
  public Imports imports() {
    return new Imports(nodes.get(), addresses.get());
  }

  /** The program's start and its exports. */
  public Entries entries() {
    return new Entries(nodes.get(), addresses.get());
  }

  /** The comments at addresses. */
  public Comments comments() {
    return new Comments(nodes.get(), addresses.get());
  }

  /** The cross-references between addresses. */
  public Xrefs xrefs() {
    return new Xrefs(nodes.get(), addresses.get());
  }

  /** The structures and unions. */
  public Structures structures() {
    return new Structures(nodes.get(), addresses.get(), this::typeLayout);
  }

  /** The enumerations. */
  public Enumerations enumerations() {
    return new Enumerations(nodes.get(), types::get);
  }

  /** The stack frames of the functions. */
  public StackFrames frames() {
    return new StackFrames(nodes.get(), addresses.get(), this::typeLayout);
  }

  /** The scripts that users saved in the database. */
  public Scripts scripts() {
    return new Scripts(nodes.get());
  }

  /** The patched bytes. */
  public Patches patches() {
    return new Patches(nodes.get(), addresses.get());
  }

  /** The types of functions and of data, by address. */
  public Prototypes prototypes() {
    return new Prototypes(nodes.get(), addresses.get());
  }

  /** The values of the segment registers. */
  public SegmentRegisters segmentRegisters() {
    return new SegmentRegisters(nodes.get(), addresses.get());
  }

  /** The fixups, that is, relocations. */
  public Fixups fixups() {
    return new Fixups(nodes.get(), addresses.get(), isPacked());
  }

  /** The parts of the input file that the program's bytes came from. */
  public FileRegions fileRegions() {
    return new FileRegions(nodes.get(), addresses.get(), isPacked());
  }

  /**
   * The types, and the prototypes of symbols; empty if there are none.
   *
   * @throws FormatException if the header of the library is damaged
   */
  public TypeLibrary typeLibrary() {
    return types.get();
  }

  /**
   * Like {@link #typeLibrary}, but empty if the header of the library is damaged: for readers of
   * other things that only look up the names of types.
   */
  public TypeLibrary knownTypes() {
    try {
      return types.get();
    } catch (FormatException damaged) {
      // It is reported when the types are listed.
      return TypeLibrary.EMPTY;
    }
  }

  /**
   * The sizes of the library's types. Not thread-safe.
   *
   * @throws FormatException as for {@link #typeLibrary}
   */
  public TypeLayout typeLayout() {
    return new TypeLayout(typeLibrary(), hasRecords() ? pointerSize.get() : 0);
  }

  /** The program's pointer size; its addresses may be narrower than the database's. */
  private int findPointerSize() {
    IdaInfo info = root.get().idaInfo();
    return info != null && info.bitness() < WIDE ? Integer.BYTES : wordSize();
  }

  /**
   * The bytes of the program.
   *
   * @throws FormatException if the list of their addresses is damaged
   */
  public DatabaseMemory memory() {
    return memory.get();
  }

  /** Everything the database says about an address. */
  public Item at(long address) {
    return items.get().at(address);
  }

  /** The operands that are offsets. */
  public Offsets offsets() {
    return new Offsets(nodes.get(), addresses.get());
  }

  /** The folders of functions, names and other things. */
  public Folders folders() {
    return new Folders(nodes.get(), addresses.get());
  }

  /** The places that users visited. */
  public Histories histories() {
    return new Histories(nodes.get(), addresses.get(), isPacked());
  }

  /** The places that users marked. */
  public Bookmarks bookmarks() {
    return new Bookmarks(nodes.get(), addresses.get(), isPacked());
  }

  /** The bytes of the input file that can be recovered. */
  public InputFile inputFile() {
    return new InputFile(fileRegions(), memory(), patches(), fixups(), addresses());
  }

  /**
   * Whether lists that had fixed-size records in older versions have packed ones, as from 7.0 on.
   */
  private boolean isPacked() {
    return root.get().isPacked();
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    container.close();
  }
}
