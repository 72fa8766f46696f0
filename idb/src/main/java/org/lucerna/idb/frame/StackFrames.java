package org.lucerna.idb.frame;

import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.function.Function;
import org.lucerna.idb.function.Functions;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.Structures;

/** The stack frames of a program, in the order of the functions; those without one are left out. */
public final class StackFrames extends Listing<StackFrame> {
  private final Functions functions;
  private final Structures structures;

  /** The view on a database. */
  public StackFrames(Functions functions, Structures structures) {
    this.functions = functions;
    this.structures = structures;
  }

  /** The frame of a function; null where it has none. */
  public @Nullable StackFrame of(Function function) {
    Structure structure = structures.of(function.frame().node());
    return structure == null ? null : new StackFrame(function, structure);
  }

  @Override
  protected Supplier<@Nullable StackFrame> walk() {
    Iterator<Function> all = functions.iterator();
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
