package org.lucerna.warp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.warp.ChunkContent.Types;
import org.lucerna.warp.flatbuffer.FlatBuffer;
import org.lucerna.warp.flatbuffer.FlatTable;
import org.lucerna.warp.flatbuffer.FlatVector;

/**
 * Reads the types of one buffer. Types that are shared are read once, so types that share others at
 * each level would be enormous if they were written out; their size is bounded. Not thread-safe.
 */
final class TypeTableReader {
  /** Maximum nesting of types: the depth to which other readers of this format read tables. */
  private static final int MOST_DEPTH = 64;

  /** Maximum number of types that a type may consist of, each counted wherever it occurs. */
  private static final int MOST_PARTS = 1 << 16;

  private final Map<Long, Known> known = new HashMap<>();
  private int depth;

  /** Types that the type which is being read consists of, so far. */
  private int parts;

  private record Known(WarpType type, int parts) {}

  WarpType root(ByteString buffer) {
    return read(new FlatBuffer(buffer).root());
  }

  Types chunk(ByteString buffer) {
    FlatTable chunk = new FlatBuffer(buffer).root();
    return new Types(
        chunk
            .vector(0, FlatVector.TABLE)
            .tables(
                table -> {
                  parts = 0;
                  return new ComputedType(
                      table.required(table.guid(0), "a type's GUID"), required(table, 1));
                }));
  }

  /** Begins a type that is not part of another. */
  @Nullable WarpType whole(FlatTable table, int slot) {
    parts = 0;
    return type(table, slot);
  }

  private WarpType required(FlatTable table, int slot) {
    return table.required(type(table, slot), "a type");
  }

  private @Nullable WarpType type(FlatTable table, int slot) {
    FlatTable type = table.table(slot);
    return type == null ? null : read(type);
  }

  private WarpType read(FlatTable table) {
    Known before = known.get(table.position());
    if (before != null) {
      count(before.parts, table);
      return before.type;
    }
    if (depth == MOST_DEPTH) {
      throw new FormatException(
          table.position(), "types nested at most " + MOST_DEPTH + " deep", "more");
    }
    int partsBefore = parts;
    depth++;
    count(1, table);
    FlatTable kind = table.required(table.table(2), "what kind of type it is");
    WarpType type =
        new WarpType(
            table.string(0),
            kind(table.u8(1, 0), kind),
            table.u8(3, WarpType.CERTAIN),
            table.u16(4, 0),
            table.u8(5, 0),
            table.vector(6, FlatVector.TABLE).tables(TypeTableReader::metadata),
            table.vector(7, FlatVector.GUID).guids());
    depth--;
    known.put(table.position(), new Known(type, parts - partsBefore));
    return type;
  }

  private void count(int more, FlatTable at) {
    parts += more;
    if (parts > MOST_PARTS) {
      throw new FormatException(
          at.position(), "a type of at most " + MOST_PARTS + " parts", "more");
    }
  }

  private static TypeMetadata metadata(FlatTable table) {
    return new TypeMetadata(
        table.required(table.string(0), "a key"), table.u8(1, 0), table.vector(2, 1).bytes());
  }

  private WarpTypeClass kind(int number, FlatTable table) {
    return switch (number) {
      case 1 -> new WarpTypeClass.VoidClass();
      case 2 -> new WarpTypeClass.BooleanClass(width(table));
      case 3 -> new WarpTypeClass.IntegerClass(width(table), table.u8(1, 0) != 0);
      case 4 -> new WarpTypeClass.CharacterClass(width(table));
      case 5 -> new WarpTypeClass.FloatClass(width(table));
      case 6 -> pointer(table);
      case 7 -> new WarpTypeClass.ArrayClass(required(table, 0), table.u64(1), table.u8(2, 0));
      case 8 -> new WarpTypeClass.StructureClass(list(table, 0, this::structField));
      case 9 ->
          new WarpTypeClass.EnumerationClass(
              required(table, 0),
              list(
                  table,
                  1,
                  member -> new WarpTypeClass.EnumConstant(member.string(0), member.u64(1))));
      case 10 ->
          new WarpTypeClass.UnionClass(
              list(
                  table,
                  0,
                  member ->
                      new WarpTypeClass.UnionField(
                          member.required(member.string(0), "a name"), required(member, 1))));
      case 11 -> callable(table);
      case 12 -> new WarpTypeClass.ReferrerClass(table.guid(0), table.string(1));
      default ->
          throw new FormatException(table.position(), "a kind of type from 1 to 12", number + "");
    };
  }

  private static <T> List<T> list(FlatTable table, int slot, Function<FlatTable, T> reading) {
    return table.vector(slot, FlatVector.TABLE).tables(reading);
  }

  private static @Nullable Integer width(FlatTable table) {
    return table.has(0) ? table.u16(0, 0) : null;
  }

  private static @Nullable Long distance(FlatTable table, int slot) {
    return table.has(slot) ? table.u64(slot) : null;
  }

  private WarpTypeClass pointer(FlatTable table) {
    return new WarpTypeClass.PointerClass(
        width(table), distance(table, 1), type(table, 2), table.u8(3, 0), distance(table, 4));
  }

  private WarpTypeClass.StructField structField(FlatTable member) {
    return new WarpTypeClass.StructField(
        member.string(0),
        member.required(distance(member, 1), "an offset"),
        required(member, 2),
        member.u8(3, 0));
  }

  private WarpTypeClass callable(FlatTable table) {
    FlatTable convention = table.table(0);
    return new WarpTypeClass.FunctionClass(
        convention == null ? null : convention.string(0),
        list(table, 1, this::parameter),
        list(table, 2, this::parameter));
  }

  private WarpTypeClass.Parameter parameter(FlatTable member) {
    return new WarpTypeClass.Parameter(member.string(0), required(member, 1), location(member, 2));
  }

  /**
   * A location.
   *
   * @param slot of its kind, which the location follows
   */
  static @Nullable WarpLocation location(FlatTable table, int slot) {
    FlatTable location = table.table(slot + 1);
    if (location == null) {
      return null;
    }
    int kind = table.u8(slot, 0);
    return switch (kind) {
      case 0 -> null;
      case 1 -> new WarpLocation.InRegister(location.u64(0));
      case 2 ->
          new WarpLocation.OnStack(location.required(distance(location, 0), "a stack offset"));
      default ->
          throw new FormatException(location.position(), "a location of kind 1 or 2", "" + kind);
    };
  }
}
