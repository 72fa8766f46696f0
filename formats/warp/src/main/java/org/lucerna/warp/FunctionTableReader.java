package org.lucerna.warp;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.flatbuffer.FlatBuffer;
import org.lucerna.warp.flatbuffer.FlatTable;
import org.lucerna.warp.flatbuffer.FlatVector;

/** Reads the functions of one buffer. Not thread-safe. */
final class FunctionTableReader {
  private final TypeTableReader types = new TypeTableReader();

  WarpFunction root(ByteString buffer) {
    return read(new FlatBuffer(buffer).root());
  }

  Signatures chunk(ByteString buffer) {
    FlatTable chunk = new FlatBuffer(buffer).root();
    return new Signatures(chunk.vector(0, FlatVector.TABLE).tables(this::read));
  }

  private WarpFunction read(FlatTable table) {
    FlatTable symbol = table.table(1);
    return new WarpFunction(
        table.required(table.guid(0), "a function's GUID"),
        symbol == null ? null : symbol(symbol),
        types.whole(table, 2),
        table
            .vector(3, FlatVector.TABLE)
            .tables(
                constraint ->
                    new WarpConstraint(
                        constraint.required(constraint.guid(0), "a constraint's GUID"),
                        constraint.u64(1))),
        table
            .vector(4, FlatVector.TABLE)
            .tables(
                comment ->
                    new WarpComment(comment.u64(0), comment.required(comment.string(1), "a text"))),
        table.vector(5, FlatVector.TABLE).tables(this::variable));
  }

  private static WarpSymbol symbol(FlatTable table) {
    @Nullable ByteString name = table.string(0);
    return new WarpSymbol(name == null ? ByteString.EMPTY : name, table.u8(1, 0), table.u8(2, 0));
  }

  private WarpVariable variable(FlatTable table) {
    return new WarpVariable(
        table.u64(0), table.string(1), TypeTableReader.location(table, 2), types.whole(table, 4));
  }
}
