package org.lucerna.warp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Types;
import org.lucerna.warp.flatbuffer.FlatBuilder;
import org.lucerna.warp.flatbuffer.FlatFields;

/** Writes types into one buffer, equal ones once. Not thread-safe. */
final class TypeTableWriter {
  private final FlatBuilder out;
  private final Map<WarpType, Integer> places = new HashMap<>();

  TypeTableWriter(FlatBuilder out) {
    this.out = out;
  }

  static ByteString root(WarpType type) {
    FlatBuilder out = new FlatBuilder();
    return out.finish(new TypeTableWriter(out).write(type));
  }

  static ByteString chunk(Types types) {
    FlatBuilder out = new FlatBuilder();
    TypeTableWriter writer = new TypeTableWriter(out);
    int vector =
        writer.vector(
            types.types(),
            type -> {
              int place = writer.write(type.type());
              return out.table(new FlatFields().guid(0, type.guid()).reference(1, place));
            });
    return out.finish(out.table(new FlatFields().reference(0, vector)));
  }

  /** Writes tables, then a vector of them; returns the vector's place. */
  <T> int vector(List<T> elements, ToIntFunction<T> writing) {
    return out.tables(elements.stream().mapToInt(writing).boxed().toList());
  }

  /** The place of a string; 0 if it is null. */
  int string(@Nullable ByteString text) {
    return text == null ? 0 : out.string(text);
  }

  /** The place of a type; 0 if it is null. */
  int optional(@Nullable WarpType type) {
    return type == null ? 0 : write(type);
  }

  private int write(WarpType type) {
    Integer before = places.get(type);
    if (before != null) {
      return before;
    }
    int name = string(type.name());
    int kind = write(type.kind());
    int ancestors = type.ancestors().isEmpty() ? 0 : out.guids(type.ancestors());
    int metadata = type.metadata().isEmpty() ? 0 : vector(type.metadata(), this::metadata);
    int place =
        out.table(
            new FlatFields()
                .reference(0, name)
                .u8(1, number(type.kind()), 0)
                .reference(2, kind)
                .u8(3, type.confidence(), WarpType.CERTAIN)
                .u16(4, type.alignment(), 0)
                .u8(5, type.modifiers(), 0)
                .reference(6, metadata)
                .reference(7, ancestors));
    places.put(type, place);
    return place;
  }

  private int metadata(TypeMetadata metadata) {
    int key = out.string(metadata.key());
    int value = out.bytes(metadata.value());
    return out.table(
        new FlatFields().reference(0, key).u8(1, metadata.kind(), 0).reference(2, value));
  }

  private static int number(WarpTypeClass kind) {
    return switch (kind) {
      case WarpTypeClass.VoidClass _ -> 1;
      case WarpTypeClass.BooleanClass _ -> 2;
      case WarpTypeClass.IntegerClass _ -> 3;
      case WarpTypeClass.CharacterClass _ -> 4;
      case WarpTypeClass.FloatClass _ -> 5;
      case WarpTypeClass.PointerClass _ -> 6;
      case WarpTypeClass.ArrayClass _ -> 7;
      case WarpTypeClass.StructureClass _ -> 8;
      case WarpTypeClass.EnumerationClass _ -> 9;
      case WarpTypeClass.UnionClass _ -> 10;
      case WarpTypeClass.FunctionClass _ -> 11;
      case WarpTypeClass.ReferrerClass _ -> 12;
    };
  }

  private int write(WarpTypeClass kind) {
    return switch (kind) {
      case WarpTypeClass.VoidClass _ -> out.table(new FlatFields());
      case WarpTypeClass.BooleanClass truth -> out.table(width(truth.width()));
      case WarpTypeClass.IntegerClass whole ->
          out.table(width(whole.width()).u8(1, whole.isSigned() ? 1 : 0, 0));
      case WarpTypeClass.CharacterClass letter -> out.table(width(letter.width()));
      case WarpTypeClass.FloatClass floating -> out.table(width(floating.width()));
      case WarpTypeClass.PointerClass pointer -> pointer(pointer);
      case WarpTypeClass.ArrayClass array -> {
        int element = write(array.element());
        yield out.table(
            new FlatFields()
                .reference(0, element)
                .u64(1, array.length())
                .u8(2, array.modifiers(), 0));
      }
      case WarpTypeClass.StructureClass struct ->
          out.table(new FlatFields().reference(0, vector(struct.members(), this::structField)));
      case WarpTypeClass.EnumerationClass enumerated -> {
        int member = write(enumerated.member());
        int constants = vector(enumerated.constants(), this::enumConstant);
        yield out.table(new FlatFields().reference(0, member).reference(1, constants));
      }
      case WarpTypeClass.UnionClass overlay ->
          out.table(new FlatFields().reference(0, vector(overlay.members(), this::unionField)));
      case WarpTypeClass.FunctionClass callable -> callable(callable);
      case WarpTypeClass.ReferrerClass referrer -> {
        FlatFields fields = new FlatFields().reference(1, string(referrer.name()));
        yield out.table(referrer.guid() == null ? fields : fields.guid(0, referrer.guid()));
      }
    };
  }

  private static FlatFields width(@Nullable Integer width) {
    FlatFields fields = new FlatFields();
    return width == null ? fields : fields.struct16(0, width);
  }

  private int pointer(WarpTypeClass.PointerClass pointer) {
    int child = optional(pointer.child());
    FlatFields fields = width(pointer.width()).reference(2, child).u8(3, pointer.addressing(), 0);
    if (pointer.shift() != null) {
      fields.struct64(1, pointer.shift());
    }
    if (pointer.offset() != null) {
      fields.struct64(4, pointer.offset());
    }
    return out.table(fields);
  }

  private int structField(WarpTypeClass.StructField member) {
    int name = string(member.name());
    int type = write(member.type());
    return out.table(
        new FlatFields()
            .reference(0, name)
            .struct64(1, member.offset())
            .reference(2, type)
            .u8(3, member.modifiers(), 0));
  }

  private int enumConstant(WarpTypeClass.EnumConstant constant) {
    int name = string(constant.name());
    return out.table(new FlatFields().reference(0, name).u64(1, constant.value()));
  }

  private int unionField(WarpTypeClass.UnionField member) {
    int name = out.string(member.name());
    int type = write(member.type());
    return out.table(new FlatFields().reference(0, name).reference(1, type));
  }

  private int callable(WarpTypeClass.FunctionClass callable) {
    int convention = 0;
    if (callable.convention() != null) {
      int name = out.string(callable.convention());
      convention = out.table(new FlatFields().reference(0, name));
    }
    int parameters = vector(callable.parameters(), this::parameter);
    int results = vector(callable.results(), this::parameter);
    return out.table(
        new FlatFields().reference(0, convention).reference(1, parameters).reference(2, results));
  }

  private int parameter(WarpTypeClass.Parameter parameter) {
    int name = string(parameter.name());
    int type = write(parameter.type());
    FlatFields fields = new FlatFields().reference(0, name).reference(1, type);
    return out.table(location(parameter.location(), 2, fields));
  }

  /**
   * Writes a location, and adds it to the fields of a table.
   *
   * @param slot of its kind, which the location follows
   */
  FlatFields location(@Nullable WarpLocation location, int slot, FlatFields fields) {
    return switch (location) {
      case null -> fields;
      case WarpLocation.InRegister in ->
          fields
              .u8(slot, 1, 0)
              .reference(slot + 1, out.table(new FlatFields().u64(0, in.register())));
      case WarpLocation.OnStack on ->
          fields
              .u8(slot, 2, 0)
              .reference(slot + 1, out.table(new FlatFields().struct64(0, on.offset())));
    };
  }
}
