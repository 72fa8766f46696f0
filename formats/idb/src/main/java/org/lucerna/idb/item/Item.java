package org.lucerna.idb.item;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.netnode.Netnode;

/**
 * The contents of a database about one address. Nothing is cached: each call is a look-up. Missing
 * data is null or empty. Thread-safe.
 *
 * <p>See {@linkplain org.lucerna.idb.xref.Xrefs the cross-references} for references to and from
 * it, and {@linkplain org.lucerna.idb.function.IdbFunctions the functions} for a function that
 * starts here.
 */
public final class Item {
  private static final long SWITCH = 1;
  private static final long DECOMPILER = 2;
  private static final long STRUCTURE = 3;
  private static final long ADDITIONAL_FLAGS = 8;
  private static final long LINE_NUMBER = 9;
  private static final long ABSOLUTE_BASE = 0xa;
  private static final long PURGED = 0xf;
  private static final long STRING_TYPE = 0x10;
  private static final long ALIGNMENT = 0x11;
  private static final long COLOUR = 0x14;

  private static final long COMMENT = 0;
  private static final long REPEATABLE_COMMENT = 1;
  private static final long JUMP_TABLE = 4;
  private static final long ARRAY = 5;
  private static final long SWITCH_INFO = 8;
  private static final long XREF_POSITION = 0x1b;
  private static final long CUSTOM_TYPE = 0x1c;
  private static final long CALL_ARGUMENTS = 0x1e;
  private static final long EXTENDED_FLAGS = 0x25;
  private static final long MANUAL = 0x2000;

  private final ItemSource source;
  private final long address;
  private final Netnode node;

  Item(ItemSource source, long address) {
    this.source = source;
    this.address = address;
    this.node = source.nodes().node(source.space().node(address));
  }

  ItemSource source() {
    return source;
  }

  /** The address, unsigned. */
  public long address() {
    return address;
  }

  /** The node with everything that is stored for it. */
  public Netnode node() {
    return node;
  }

  /**
   * The flags, see {@link ByteFlags}; 0 if the address does not belong to the program.
   *
   * @throws org.lucerna.bytes.FormatException if sections id1 or id2 are damaged
   */
  public int flags() {
    return source.memory().get().flags(address).orElse(0);
  }

  /** The kind of item that the address belongs to. */
  public ItemKind kind() {
    return ItemKind.of(flags());
  }

  /** The kind of data that begins here; null if none does. */
  public @Nullable DataType dataType() {
    int flags = flags();
    return ByteFlags.isData(flags) ? DataType.of(flags) : null;
  }

  /** Size in bytes of the instruction or data that begins here; 0 if none does. */
  public long size() {
    return ItemSize.of(source.memory().get(), address);
  }

  /** The name, or null if there is none. */
  public @Nullable ByteString name() {
    return node.name();
  }

  /** The comment, or null if there is none. */
  public @Nullable ByteString comment() {
    return node.text(COMMENT);
  }

  /** The comment that is repeated wherever the address is referred to, or null if there is none. */
  public @Nullable ByteString repeatableComment() {
    return node.text(REPEATABLE_COMMENT);
  }

  /**
   * One of its operands.
   *
   * @param number from 0 to 7
   */
  public ItemOperand operand(int number) {
    if (number < 0 || number >= OperandIndex.OPERANDS) {
      throw new IllegalArgumentException("expected an operand from 0 to 7, got " + number);
    }
    return new ItemOperand(this, number);
  }

  /** Address of the jump whose switch leads here, unsigned. */
  public @Nullable Long switchAddress() {
    Long at = minusOne(SWITCH);
    return at == null ? null : source.space().address(at);
  }

  /** The decompiler's node. */
  public @Nullable Long decompilerNode() {
    return minusOne(DECOMPILER);
  }

  /** Node of the structure that is here. */
  public @Nullable Long structure() {
    return minusOne(STRUCTURE);
  }

  /** Flags in addition to {@link #flags}. */
  public Set<AdditionalFlag> additionalFlags() {
    return AdditionalFlag.of(node.alt(ADDITIONAL_FLAGS).orElse(0));
  }

  /** Line number in the source file. */
  public OptionalLong lineNumber() {
    return node.alt(LINE_NUMBER);
  }

  /** Absolute address of the segment. */
  public @Nullable Long absoluteBase() {
    return minusOne(ABSOLUTE_BASE);
  }

  /** The number of bytes that the function called through here removes from the stack. */
  public @Nullable Long purgedBytes() {
    Long bytes = minusOne(PURGED);
    return bytes == null ? null : source.space().signed(bytes);
  }

  /** The memory layout of the string that begins here; also null if it is the default. */
  public @Nullable StringType stringType() {
    Long code = minusOne(STRING_TYPE);
    return code == null ? null : StringType.of(code.intValue(), source.packed());
  }

  /** The alignment of the next address, as a power of two. */
  public @Nullable Long alignment() {
    return minusOne(ALIGNMENT);
  }

  /** Colour of the line: 00bbggrr. */
  public @Nullable Long colour() {
    Long colour = minusOne(COLOUR);
    return colour == null ? null : colour & 0xffff_ffffL;
  }

  /** A number that is stored incremented by one; null if there is none. */
  @Nullable Long minusOne(long index) {
    long value = node.alt(index).orElse(0);
    return value == 0 ? null : Long.valueOf(value - 1);
  }

  /** The table that the indirect jump or call here uses. */
  public @Nullable JumpTable jumpTable() {
    return read(JUMP_TABLE, JumpTable::read);
  }

  /** How the array that begins here is displayed. */
  public @Nullable ArrayParameters arrayParameters() {
    return read(ARRAY, ArrayParameters::read);
  }

  /** The switch of the jump at this address. */
  public @Nullable SwitchInfo switchInfo() {
    return read(SWITCH_INFO, SwitchInfo::read);
  }

  /** The last selection in the window of references to this address. */
  public @Nullable XrefPosition xrefPosition() {
    return read(XREF_POSITION, Item::readXrefPosition);
  }

  private static XrefPosition readXrefPosition(ByteString value, ItemSource source) {
    Unpacker in = new Unpacker(value, source.space());
    return new XrefPosition(source.space().address(in.ea()), in.u8());
  }

  /** Custom data type and formats, as stored. */
  public @Nullable ByteString customType() {
    return node.sup(CUSTOM_TYPE);
  }

  /**
   * The instructions that pass the arguments of the call here, in argument order; BADADDR for an
   * argument without one.
   */
  public List<Long> callArguments() {
    List<Long> arguments = read(CALL_ARGUMENTS, this::readCallArguments);
    return arguments == null ? List.of() : arguments;
  }

  private List<Long> readCallArguments(ByteString value, ItemSource from) {
    AddressSpace space = from.space();
    Unpacker in = new Unpacker(value, space);
    List<Long> arguments = new ArrayList<>();
    while (!in.atEnd()) {
      long back = in.ea();
      arguments.add(back == 0 ? space.mask() : space.wrap(address - back));
    }
    return arguments;
  }

  /** The representations of operands 2 to 7, 4 bits each. */
  public long extendedFlags() {
    Long bits = read(EXTENDED_FLAGS, (value, from) -> new Fields(value, from.space(), false).dd());
    return bits == null ? 0 : bits;
  }

  /** The text that the user entered for the instruction. */
  public @Nullable ByteString manualInstruction() {
    return node.text(MANUAL);
  }

  private <T> @Nullable T read(long index, BiFunction<ByteString, ItemSource, T> reader) {
    ByteString value = node.sup(index);
    return value == null ? null : reader.apply(value, source);
  }
}
