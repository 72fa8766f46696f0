package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Reads type strings; see the package description for the layout. It needs neither the database nor
 * other types: a reference stays a name or a number.
 *
 * <p>For any input, it reads each byte at most once, nests at most {@link #MAX_DEPTH} deep and
 * creates at most {@link #MAX_NODES} objects.
 */
public final class TypeReader {
  /** The limit for nested types; databases stay far below. */
  public static final int MAX_DEPTH = 64;

  /** The limit for types, arguments, members and constants in one type string. */
  public static final int MAX_NODES = 1 << 20;

  private static final int BASE = 0x0f;
  private static final int FLAGS = 0x30;
  private static final int CLOSURE = 0xff;

  private final Cursor in;

  /** The start and end of each member of the outermost type; null if not requested. */
  private @Nullable List<Integer> bounds;

  /** The references by ordinal that were read; null if not requested. */
  private @Nullable List<OrdinalReference> ordinals;

  private int depth;
  private int nodes;

  private TypeReader(Cursor in) {
    this.in = in;
  }

  /**
   * Reads a type with the names of its parts.
   *
   * @param type all bytes of the type string, without a NUL at the end
   * @param fieldNames the names of arguments, members and constants as p_strings; there may be
   *     fewer than parts, or none
   * @throws FormatException if either is damaged, has bytes left over, or contains something
   *     unknown; its offset is in the damaged one
   */
  public static CType read(ByteString type, ByteString fieldNames) {
    return read(Cursor.of(type), Cursor.of(fieldNames));
  }

  /**
   * Like {@link #read(ByteString, ByteString)}, but reads the cursors to their ends; offsets are
   * the cursors' own.
   */
  public static CType read(Cursor type, Cursor fieldNames) {
    CType unnamed = new TypeReader(type).type();
    requireEnd(type);
    return fieldNames.atEnd() ? unnamed : FieldNames.assign(fieldNames, unnamed);
  }

  /**
   * Reads the first type, without names of its parts, and leaves the cursor after it.
   *
   * @throws FormatException as {@link #read(Cursor, Cursor)} does
   */
  public static CType first(Cursor types) {
    return new TypeReader(types).type();
  }

  /**
   * The type strings of the members of a structure or union: windows onto its own type string, in
   * order. Empty for other types.
   *
   * @throws FormatException as {@link #first} does
   */
  public static List<ByteString> memberTypes(ByteString type) {
    TypeReader reader = new TypeReader(Cursor.of(type));
    List<Integer> bounds = new ArrayList<>();
    reader.bounds = bounds;
    reader.type();
    List<ByteString> members = new ArrayList<>(bounds.size() / 2);
    for (int i = 0; i < bounds.size(); i += 2) {
      members.add(type.slice(bounds.get(i), bounds.get(i + 1)));
    }
    return members;
  }

  /**
   * Finds the references by ordinal in a type string.
   *
   * @param found receives them in its order; before an exception, those before the damage
   * @throws FormatException as {@link #read(ByteString, ByteString)} does
   */
  static void ordinals(ByteString type, List<OrdinalReference> found) {
    TypeReader reader = new TypeReader(Cursor.of(type));
    reader.ordinals = found;
    reader.type();
    requireEnd(reader.in);
  }

  private static void requireEnd(Cursor type) {
    if (!type.atEnd()) {
      throw new FormatException(
          type.offset(), "the end of the type", type.remaining() + " more bytes");
    }
  }

  Cursor in() {
    return in;
  }

  /** Reads the type of a member of the current aggregate. */
  CType memberType() {
    List<Integer> outermost = depth == 1 ? bounds : null;
    if (outermost != null) {
      outermost.add((int) in.offset());
    }
    CType type = type();
    if (outermost != null) {
      outermost.add((int) in.offset());
    }
    return type;
  }

  /**
   * Counts parts before they are created.
   *
   * @throws FormatException if there are too many
   */
  void count(int parts) {
    nodes += parts;
    if (nodes > MAX_NODES) {
      throw new FormatException(in.offset(), "at most " + MAX_NODES + " parts", "more");
    }
  }

  /** Reads the next type, with everything that belongs to it. */
  CType type() {
    if (depth == MAX_DEPTH) {
      throw new FormatException(in.offset(), "at most " + MAX_DEPTH + " nested types", "more");
    }
    count(1);
    depth++;
    long offset = in.offset();
    int first = TypeNumbers.nonZero(in);
    int flags = (first & FLAGS) >> 4;
    Qualifiers qualifiers = Qualifiers.of(first);
    CType type =
        switch (first & BASE) {
          case 0x0a -> pointer(flags, qualifiers);
          case 0x0b -> array(flags, qualifiers);
          case 0x0c -> new FunctionReader(this).read(flags, qualifiers);
          case 0x0d -> complex(flags, qualifiers);
          case 0x0e -> bitfield(flags, qualifiers);
          case 0x0f -> throw notAType(offset, first);
          default -> basic(offset, first, flags, qualifiers);
        };
    depth--;
    return type;
  }

  private CType basic(long offset, int first, int flags, Qualifiers qualifiers) {
    Attributes attributes = AttributesReader.tah(in);
    int base = first & BASE;
    return switch (base) {
      case 0 -> {
        if (flags == 0) {
          throw notAType(offset, first);
        }
        yield new UnknownType(flags == 1 ? 2 : flags == 2 ? 8 : 0, qualifiers, attributes);
      }
      case 1 ->
          flags == 0
              ? new VoidType(qualifiers, attributes)
              : new UnknownType(flags == 1 ? 1 : flags == 2 ? 4 : 16, qualifiers, attributes);
      case 8 ->
          new BoolType(
              switch (flags) {
                case 0 -> 0;
                case 1 -> 1;
                case 2 -> 8;
                default -> 4;
              },
              qualifiers,
              attributes);
      case 9 ->
          new FloatType(
              switch (flags) {
                case 0 -> FloatType.Form.FLOAT;
                case 1 -> FloatType.Form.DOUBLE;
                case 2 -> FloatType.Form.LONG_DOUBLE;
                default -> FloatType.Form.PROCESSOR;
              },
              qualifiers,
              attributes);
      default -> {
        IntegerType.Form form = integerForm(base, flags);
        if (form == null) {
          throw notAType(offset, first);
        }
        yield new IntegerType(base == 7 ? 0 : 1 << (base - 2), form, qualifiers, attributes);
      }
    };
  }

  private static IntegerType.@Nullable Form integerForm(int base, int flags) {
    return switch (flags) {
      case 0 -> IntegerType.Form.PLAIN;
      case 1 -> IntegerType.Form.SIGNED;
      case 2 -> IntegerType.Form.UNSIGNED;
      default ->
          switch (base) {
            case 2 -> IntegerType.Form.CHARACTER;
            case 7 -> IntegerType.Form.SEGMENT;
            default -> null;
          };
    };
  }

  private CType pointer(int flags, Qualifiers qualifiers) {
    PointerType.Reach reach =
        switch (flags) {
          case 0 -> PointerType.Distance.DEFAULT;
          case 1 -> PointerType.Distance.NEAR;
          case 2 -> PointerType.Distance.FAR;
          default -> {
            int size = TypeNumbers.nonZero(in);
            yield size == CLOSURE ? new PointerType.Closure(type()) : new PointerType.Based(size);
          }
        };
    Attributes attributes = AttributesReader.tah(in);
    CType target = type();
    PointerType.Shift shift =
        attributes.has(PointerType.SHIFTED)
            ? new PointerType.Shift(type(), TypeNumbers.de(in))
            : null;
    return new PointerType(target, reach, shift, qualifiers, attributes);
  }

  private CType array(int flags, Qualifiers qualifiers) {
    TypeNumbers.ArrayBounds bounds =
        (flags & 1) != 0 ? new TypeNumbers.ArrayBounds(TypeNumbers.dt(in), 0) : TypeNumbers.da(in);
    Attributes attributes = AttributesReader.tah(in);
    return new ArrayType(type(), bounds.count(), bounds.base(), qualifiers, attributes);
  }

  private CType bitfield(int flags, Qualifiers qualifiers) {
    int value = TypeNumbers.dt(in);
    Attributes attributes = AttributesReader.tah(in);
    return new BitfieldType(1 << flags, value >> 1, (value & 1) != 0, qualifiers, attributes);
  }

  private CType complex(int flags, Qualifiers qualifiers) {
    if (flags == 3) {
      return reference(NamedType.Tag.TYPEDEF, qualifiers);
    }
    int count = TypeNumbers.dt(in);
    if (count == 0) {
      NamedType.Tag tag =
          switch (flags) {
            case 0 -> NamedType.Tag.STRUCT;
            case 1 -> NamedType.Tag.UNION;
            default -> NamedType.Tag.ENUM;
          };
      return reference(tag, qualifiers);
    }
    if (count == TypeNumbers.ESCAPE) {
      count = TypeNumbers.de(in);
    }
    return switch (flags) {
      case 0 -> new AggregateReader(this).struct(count, qualifiers);
      case 1 -> new AggregateReader(this).union(count, qualifiers);
      default -> new EnumReader(this).read(count, qualifiers);
    };
  }

  private CType reference(NamedType.Tag tag, Qualifiers qualifiers) {
    long offset = in.offset();
    ByteString name = TypeNumbers.string(in);
    long end = in.offset();
    Attributes attributes =
        tag == NamedType.Tag.TYPEDEF ? AttributesReader.tah(in) : AttributesReader.sdacl(in);
    if (name.isEmpty() || name.at(0) != '#') {
      return new NamedType(tag, name, qualifiers, attributes);
    }
    Cursor number = Cursor.of(name.slice(1, name.length()));
    long ordinal = number.atEnd() ? 0 : Integer.toUnsignedLong(TypeNumbers.de(number));
    if (ordinal == 0 || !number.atEnd()) {
      throw new FormatException(offset, "a type's number after #", name.hex());
    }
    if (ordinals != null) {
      ordinals.add(new OrdinalReference((int) offset, (int) end, ordinal));
    }
    return new OrdinalType(tag, ordinal, qualifiers, attributes);
  }

  /**
   * The place of an ordinal instead of a name in a type string.
   *
   * @param start of the p_string, in bytes from the start of the type string
   * @param end of it
   * @param ordinal 1 to 2^32-1
   */
  record OrdinalReference(int start, int end, long ordinal) {}

  private static FormatException notAType(long offset, int first) {
    return new FormatException(offset, "a type", Integer.toHexString(first));
  }
}
