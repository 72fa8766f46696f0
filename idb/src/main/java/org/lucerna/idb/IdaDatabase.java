package org.lucerna.idb;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
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
 * An IDA database, opened for reading. Opening reads the header; everything else is read when it is
 * asked for. What a database does not have is an empty list, what is damaged a {@link
 * FormatException}, and only for the part that is damaged.
 *
 * <p>Safe for many threads. Nothing that came from a database may be used after it is closed.
 */
public final class IdaDatabase implements AutoCloseable {
  private final Container container;
  private final int givenWordSize;
  private final Lazy<BTree> tree;
  private final Lazy<Integer> wordSize;
  private final Lazy<Netnodes> nodes;
  private final Lazy<RootNode> root;
  private final Lazy<AddressSpace> addresses;
  private final Lazy<DatabaseMemory> memory;
  private final Lazy<TypeLibrary> types;
  private final Lazy<ItemSource> items;

  /** {@code givenWordSize} counts if no section has one; 0 for none. */
  private IdaDatabase(Container container, UnaryOperator<BTree> mended, int givenWordSize) {
    this.container = container;
    this.givenWordSize = givenWordSize;
    tree = new Lazy<>(() -> mended.apply(BTree.open(container.require(SectionKind.ID0).data())));
    wordSize = new Lazy<>(this::findWordSize);
    nodes = new Lazy<>(() -> new Netnodes(tree.get(), wordSize()));
    root = new Lazy<>(() -> new RootNode(nodes.get()));
    addresses = new Lazy<>(this::findAddressSpace);
    memory = new Lazy<>(() -> new DatabaseMemory(container, wordSize()));
    types = new Lazy<>(this::findTypeLibrary);
    items = new Lazy<>(this::findItems);
  }

  /**
   * Opens an {@code .idb} or {@code .i64} file of any version, or a section that is a file of its
   * own, such as an {@code .id0}.
   *
   * @throws FormatException where it is no database
   */
  public static IdaDatabase open(Path path) throws IOException {
    return open(path, 0);
  }

  /**
   * As {@link #open(Path)}, also for a section id1 or nam without a section id0 beside it: {@link
   * #memory} and the addresses of {@link #names} can be read then.
   *
   * @param wordSize of addresses, 4 or 8 bytes, if no section has it; 0 if unknown
   * @throws FormatException where it is no database
   */
  public static IdaDatabase open(Path path, int wordSize) throws IOException {
    return new IdaDatabase(Container.open(path), UnaryOperator.identity(), wordSize);
  }

  /**
   * As {@link #open}, for a file whose records are damaged: all that can be read of them, and may
   * have been deleted before, takes their place. They are read at once, and kept in memory.
   *
   * @see BTree#recover
   */
  public static IdaDatabase openRecovered(Path path) throws IOException {
    return new IdaDatabase(Container.open(path), damaged -> damaged.recover().tree(), 0);
  }

  /**
   * As {@link #open}, for the bytes of a file, which must not change while the database is open.
   *
   * @throws FormatException where they are no database
   */
  public static IdaDatabase of(MemorySegment file) {
    return new IdaDatabase(Container.of(file), UnaryOperator.identity(), 0);
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
      return checkWordSize(
          givenWordSize, "a section id0 beside it, or the width of addresses given");
    }
    return checkWordSize(
        Netnodes.wordSize(tree.get()),
        "a record $ MAX NODE or $ MAX LINK, which tells the size of a word");
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

  /** The sections that are there. */
  public List<IdbSection> sections() {
    return container.sections();
  }

  /** The records; {@link FormatException} where there is no id0 section. */
  public BTree btree() {
    return tree.get();
  }

  /**
   * Size of an address in bytes, 4 or 8.
   *
   * @throws FormatException where nothing tells it
   */
  public int wordSize() {
    return wordSize.get();
  }

  /** The nodes that the records form. */
  public Netnodes netnodes() {
    return nodes.get();
  }

  /** The node with that number, whether anything is stored for it or not. */
  public Netnode netnode(long id) {
    return nodes.get().node(id);
  }

  /** The node with that name, or null. */
  public @Nullable Netnode netnode(String name) {
    return nodes.get().node(name);
  }

  /** The database as a whole: its input file, when it was made, ... */
  public RootNode root() {
    return root.get();
  }

  /** How addresses and node numbers belong together. */
  public AddressSpace addresses() {
    return addresses.get();
  }

  /** The names in the program; of a section nam alone its addresses. */
  public IdbNames names() {
    return new IdbNames(container, hasRecords() ? nodes.get() : null, addresses.get());
  }

  /** The functions. */
  public IdbFunctions functions() {
    return new IdbFunctions(nodes.get(), addresses.get());
  }

  /** The segments. */
  public IdbSegments segments() {
    return new IdbSegments(nodes.get(), addresses.get());
  }

  /** What the program imports. */
  public Imports imports() {
    return new Imports(nodes.get(), addresses.get());
  }

  /** The program's start, and what it exports. */
  public Entries entries() {
    return new Entries(nodes.get(), addresses.get());
  }

  /** The comments at addresses. */
  public Comments comments() {
    return new Comments(nodes.get(), addresses.get());
  }

  /** Which address refers to which. */
  public Xrefs xrefs() {
    return new Xrefs(nodes.get(), addresses.get());
  }

  /** The structures and unions. */
  public Structures structures() {
    return new Structures(nodes.get(), addresses.get(), types::get);
  }

  /** The enumerations. */
  public Enumerations enumerations() {
    return new Enumerations(nodes.get(), types::get);
  }

  /** The stack frames of the functions. */
  public StackFrames frames() {
    return new StackFrames(nodes.get(), addresses.get(), types::get);
  }

  /** The scripts that the user keeps in the database. */
  public Scripts scripts() {
    return new Scripts(nodes.get());
  }

  /** The bytes that were changed. */
  public Patches patches() {
    return new Patches(nodes.get(), addresses.get());
  }

  /** The types of functions and of data, by address. */
  public Prototypes prototypes() {
    return new Prototypes(nodes.get(), addresses.get());
  }

  /** What the segment registers hold. */
  public SegmentRegisters segmentRegisters() {
    return new SegmentRegisters(nodes.get(), addresses.get());
  }

  /** The fixups: relocations. */
  public Fixups fixups() {
    return new Fixups(nodes.get(), addresses.get(), isPacked());
  }

  /** Where in the input file the program's bytes lie. */
  public FileRegions fileRegions() {
    return new FileRegions(nodes.get(), addresses.get(), isPacked());
  }

  /**
   * The types, and the prototypes of symbols; empty where there are none.
   *
   * @throws FormatException where the head of the library is damaged
   */
  public TypeLibrary typeLibrary() {
    return types.get();
  }

  /**
   * How large the types of the library are, for one thread.
   *
   * @throws FormatException as {@link #typeLibrary}
   */
  public TypeLayout typeLayout() {
    ContainerHeader header = container.header();
    boolean alone = header == null && container.section(SectionKind.ID0) == null;
    return new TypeLayout(
        typeLibrary(), alone ? 0 : header != null ? header.magic().wordSize() : wordSize());
  }

  /**
   * The bytes of the program.
   *
   * @throws FormatException where the list of their addresses is damaged
   */
  public DatabaseMemory memory() {
    return memory.get();
  }

  /** What is known of an address. */
  public Item at(long address) {
    return items.get().at(address);
  }

  /** The operands that are offsets. */
  public Offsets offsets() {
    return new Offsets(nodes.get(), addresses.get());
  }

  /** The folders in which functions, names and others are kept. */
  public Folders folders() {
    return new Folders(nodes.get(), addresses.get());
  }

  /** Where the user has been. */
  public Histories histories() {
    return new Histories(nodes.get(), addresses.get(), isPacked());
  }

  /** What the user has marked. */
  public Bookmarks bookmarks() {
    return new Bookmarks(nodes.get(), addresses.get(), isPacked());
  }

  /** What is known of the input file's bytes. */
  public InputFile inputFile() {
    return new InputFile(fileRegions(), memory(), patches(), fixups(), addresses());
  }

  /** Whether lists that once had records of fixed size have packed ones, as from 7.0 on. */
  private boolean isPacked() {
    return root.get().isPacked();
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    container.close();
  }
}
