package org.lucerna.idb.function;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.PackedItems;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.prototype.Prototypes;

/**
 * The contents of a database about one function, other than its addresses. Nothing is cached: each
 * call is a look-up. Missing data is an empty list or null; damage is a {@link FormatException},
 * only for that call. Thread-safe.
 *
 * <pre>{@code
 * FunctionDetails details = database.functions().details(function);
 * for (StackPoint point : details.stackPoints()) { print(point.address(), point.change()); }
 * }</pre>
 */
public final class FunctionDetails {
  /** The largest number of items in a blob of a function. */
  static final long MAX_RECORDS = 0x1000;

  private static final long STACK_POINTS = 0x1000;
  private static final long REGISTER_VARIABLES = 0x4000;
  private static final long LABELS = 0x5000;
  private static final long REGISTER_ARGUMENTS = 0x6000;

  private final Netnodes nodes;
  private final AddressSpace space;
  private final long start;

  FunctionDetails(Netnodes nodes, AddressSpace space, long start) {
    this.nodes = nodes;
    this.space = space;
    this.start = start;
  }

  /** The changes of the stack pointer, ordered by address, including those in tails. */
  public List<StackPoint> stackPoints() {
    Position at = new Position();
    return read(STACK_POINTS, in -> new StackPoint(at.advance(in), change(in.ea())));
  }

  /** The sign is in bit 0. */
  private static long change(long stored) {
    return (stored & 1) != 0 ? stored >>> 1 : -(stored >>> 1);
  }

  /** The names that are only known inside the function. */
  public List<LocalLabel> labels() {
    Position at = new Position();
    return read(LABELS, in -> new LocalLabel(at.advance(in), in.ds()));
  }

  /** The registers that the user gave names. */
  public List<RegisterVariable> registerVariables() {
    Position at = new Position();
    return read(REGISTER_VARIABLES, in -> registerVariable(at.advance(in), in));
  }

  private RegisterVariable registerVariable(long from, Unpacker in) {
    AddressRange range = new AddressRange(from, space.wrap(from + in.ea()));
    return new RegisterVariable(range, in.ds(), in.ds(), in.ds());
  }

  /** The arguments that IDA found to be passed in registers. */
  public List<RegisterArgument> registerArguments() {
    return read(REGISTER_ARGUMENTS, in -> new RegisterArgument(in.dd(), in.ds(), in.ds()));
  }

  /** The function's type, or null if there is none. */
  public @Nullable Prototype prototype() {
    return new Prototypes(nodes, space).at(start);
  }

  /** The function before Lumina's result was applied, or null if none was. */
  public @Nullable OriginalFunction original() {
    return new OriginalFunctions(nodes, space).at(start);
  }

  /** The current address of a list whose entries store distances from the one before. */
  private final class Position {
    private long address = start;

    long advance(Unpacker in) {
      address = space.wrap(address + in.ea());
      return address;
    }
  }

  private <T> List<T> read(long first, PackedItems.ItemReader<T> reader) {
    ByteString blob = nodes.node(space.node(start)).blob(NodeTag.SUP, first, MAX_RECORDS);
    return List.copyOf(PackedItems.read(blob, space, reader));
  }
}
