package org.lucerna.idb.frame;

import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.IdbFunctions;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.structure.NodeStructure;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.TypeStructure;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;

/**
 * The stack frames of a program, in the order of the functions; functions without one are skipped.
 */
public final class StackFrames extends Listing<StackFrame> {
  private static final long TYPE = 0x10_a000;
  private static final long MOST_TYPE_ITEMS = 0x1000;
  private static final int FORM = 1;

  private final Netnodes nodes;
  private final AddressSpace space;
  private final Supplier<TypeLayout> layouts;

  /**
   * Creates the view of a database.
   *
   * @param layouts makes a layout of its types for each frame
   */
  public StackFrames(Netnodes nodes, AddressSpace space, Supplier<TypeLayout> layouts) {
    this.nodes = nodes;
    this.space = space;
    this.layouts = layouts;
  }

  /**
   * The frame of a function; null if there is none.
   *
   * @throws FormatException if it is damaged, or if it is a type and the library is damaged
   */
  public @Nullable StackFrame of(IdbFunction function) {
    Structure node = NodeStructure.read(nodes, space, function.frame().node());
    Structure structure = node == null ? type(function) : node;
    return structure == null ? null : new StackFrame(function, structure);
  }

  private @Nullable Structure type(IdbFunction function) {
    ByteString stored =
        nodes.node(space.node(function.start())).blob(NodeTag.SUP, TYPE, MOST_TYPE_ITEMS);
    if (stored.isEmpty()) {
      return null;
    }
    Cursor in = Cursor.of(stored);
    int form = in.u8();
    if (form != FORM) {
      throw new FormatException(0, "a frame of form " + FORM, "form " + form);
    }
    TypeDefinition definition = TypeDefinition.of(ByteString.EMPTY, in.cstr(), text(in), text(in));
    Structure structure = TypeStructure.of(definition, layouts.get());
    if (structure == null) {
      String problem = definition.problem();
      throw new FormatException(1, "a structure", problem == null ? "another type" : problem);
    }
    return structure;
  }

  private static ByteString text(Cursor in) {
    return in.atEnd() ? ByteString.EMPTY : in.cstr();
  }

  @Override
  protected Supplier<@Nullable StackFrame> walk() {
    Iterator<IdbFunction> all = new IdbFunctions(nodes, space).iterator();
    return () -> {
      while (all.hasNext()) {
        StackFrame frame = of(all.next());
        if (frame != null) {
          return frame;
        }
      }
      return null;
    };
  }
}
