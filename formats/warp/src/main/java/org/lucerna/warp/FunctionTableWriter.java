package org.lucerna.warp;

import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.flatbuffer.FlatBuilder;
import org.lucerna.warp.flatbuffer.FlatFields;

/** Writes functions into one buffer. Not thread-safe. */
final class FunctionTableWriter {
  private final FlatBuilder out = new FlatBuilder();
  private final TypeTableWriter types = new TypeTableWriter(out);

  ByteString root(WarpFunction function) {
    return out.finish(write(function));
  }

  ByteString chunk(Signatures signatures) {
    int functions = types.vector(signatures.functions(), this::write);
    return out.finish(out.table(new FlatFields().reference(0, functions)));
  }

  private int write(WarpFunction function) {
    int symbol = symbol(function.symbol());
    int type = types.optional(function.type());
    int constraints = optional(function.constraints(), this::constraint);
    int comments = optional(function.comments(), this::comment);
    int variables = optional(function.variables(), this::variable);
    return out.table(
        new FlatFields()
            .guid(0, function.guid())
            .reference(1, symbol)
            .reference(2, type)
            .reference(3, constraints)
            .reference(4, comments)
            .reference(5, variables));
  }

  private <T> int optional(List<T> elements, ToIntFunction<T> writing) {
    return elements.isEmpty() ? 0 : types.vector(elements, writing);
  }

  private int symbol(@Nullable WarpSymbol symbol) {
    if (symbol == null) {
      return 0;
    }
    int name = out.string(symbol.name());
    return out.table(
        new FlatFields().reference(0, name).u8(1, symbol.modifiers(), 0).u8(2, symbol.kind(), 0));
  }

  private int constraint(WarpConstraint constraint) {
    return out.table(new FlatFields().guid(0, constraint.guid()).u64(1, constraint.offset()));
  }

  private int comment(WarpComment comment) {
    int text = out.string(comment.text());
    return out.table(new FlatFields().u64(0, comment.offset()).reference(1, text));
  }

  private int variable(WarpVariable variable) {
    // Arguments are evaluated in the order in which the crate writes them.
    return out.table(
        types
            .location(variable.location(), 2, new FlatFields().u64(0, variable.offset()))
            .reference(4, types.optional(variable.type()))
            .reference(1, types.string(variable.name())));
  }
}
