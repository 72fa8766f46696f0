package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbType.Form;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The types of a file, by index, each read when it is asked for. Opening notes where the records
 * are. Not thread-safe.
 */
public final class PdbTypes {
  private static final int MODIFIER = 0x1001;
  private static final int POINTER = 0x1002;
  private static final int PROCEDURE = 0x1008;
  private static final int MEMBER_FUNCTION = 0x1009;
  private static final int ARGUMENTS = 0x1201;
  private static final int ARRAY = 0x1503;
  private static final int CLASS = 0x1504;
  private static final int STRUCTURE = 0x1505;
  private static final int UNION = 0x1506;
  private static final int ENUMERATION = 0x1507;
  private static final int INTERFACE = 0x1519;
  private static final int FUNCTION_ID = 0x1601;
  private static final int MEMBER_FUNCTION_ID = 0x1602;
  private static final int STRING_ID = 0x1605;
  private static final int ID_NAME_AT = 10;

  private static final int FIRST_RECORD = 0x1000;

  /** A pointer of 16 bits to {@code void}, which no program has. */
  private static final int NULL_POINTER = 0x103;

  private static final int DECLARATION = 0x80;
  private static final int HAS_UNIQUE_NAME = 0x200;

  /** Lists with more are not read. */
  private static final int MOST_PARAMETERS = 256;

  /** More than this many modifiers, arrays and enumerations around a type hide its size. */
  private static final int DEEPEST = 16;

  private final TypeRecords types;
  private final TypeRecords ids;
  private @Nullable Map<ByteString, Integer> definitions;

  /**
   * The types of two streams.
   *
   * @param types null if there are none
   * @param ids null if there are none
   * @throws FormatException if a record is cut off
   */
  PdbTypes(@Nullable ByteView types, @Nullable ByteView ids) {
    this.types = new TypeRecords(types);
    this.ids = new TypeRecords(ids);
  }

  /**
   * The first index of a type with a record; smaller ones are basic types, and pointers to them.
   */
  public int first() {
    return types.first();
  }

  /** The index after the last one; negative ones come after it. */
  public int end() {
    return types.end();
  }

  /**
   * A type; unknown if there is none with this index.
   *
   * @throws FormatException if its record is cut off
   */
  public PdbType type(int index) {
    if (index >= 0 && index < FIRST_RECORD) {
      return basic(index);
    }
    ByteView record = types.record(index);
    if (record == null) {
      return new PdbType.Unknown(0);
    }
    PdbType.Named named = named(record);
    if (named != null) {
      return named;
    }
    int kind = record.u16(0);
    return switch (kind) {
      case MODIFIER -> {
        int flags = record.u16(6);
        yield new PdbType.Modified(record.i32(2), (flags & 1) != 0, (flags & 2) != 0);
      }
      case POINTER -> pointer(record.i32(2), record.i32(6));
      case PROCEDURE -> function(record.i32(2), record.u8(6), 0, 0, record.i32(10));
      case MEMBER_FUNCTION ->
          function(record.i32(2), record.u8(14), record.i32(10), record.i32(22), record.i32(18));
      case ARRAY -> new PdbType.Array(record.i32(2), new LeafReader(record, 10).number());
      default -> new PdbType.Unknown(kind);
    };
  }

  /** A number below 1000: bits 0 to 7 the type, 8 to 10 which pointer to it. */
  private static PdbType basic(int index) {
    if (index == NULL_POINTER) {
      return new PdbType.Basic(Form.NULL_POINTER, 0);
    }
    int pointed = index & 0xff;
    int size =
        switch (index >> 8) {
          case 0 -> 0;
          case 1, 2, 3 -> 2;
          case 4, 5 -> 4;
          case 6 -> 8;
          case 7 -> 16;
          default -> -1;
        };
    if (size != 0) {
      return size < 0
          ? new PdbType.Unknown(index)
          : new PdbType.Pointer(pointed, PdbType.Reference.POINTER, size, false, false, false);
    }
    return switch (index) {
      case 0x03 -> new PdbType.Basic(Form.VOID, 0);
      case 0x08 -> new PdbType.Basic(Form.RESULT, 4);
      case 0x10, 0x68 -> new PdbType.Basic(Form.SIGNED, 1);
      case 0x20, 0x69 -> new PdbType.Basic(Form.UNSIGNED, 1);
      case 0x11, 0x72 -> new PdbType.Basic(Form.SIGNED, 2);
      case 0x21, 0x73 -> new PdbType.Basic(Form.UNSIGNED, 2);
      case 0x12, 0x74 -> new PdbType.Basic(Form.SIGNED, 4);
      case 0x22, 0x75 -> new PdbType.Basic(Form.UNSIGNED, 4);
      case 0x13, 0x76 -> new PdbType.Basic(Form.SIGNED, 8);
      case 0x23, 0x77 -> new PdbType.Basic(Form.UNSIGNED, 8);
      case 0x14, 0x78 -> new PdbType.Basic(Form.SIGNED, 16);
      case 0x24, 0x79 -> new PdbType.Basic(Form.UNSIGNED, 16);
      case 0x30 -> new PdbType.Basic(Form.BOOLEAN, 1);
      case 0x31 -> new PdbType.Basic(Form.BOOLEAN, 2);
      case 0x32 -> new PdbType.Basic(Form.BOOLEAN, 4);
      case 0x33 -> new PdbType.Basic(Form.BOOLEAN, 8);
      case 0x40 -> new PdbType.Basic(Form.FLOAT, 4);
      case 0x41 -> new PdbType.Basic(Form.FLOAT, 8);
      case 0x42 -> new PdbType.Basic(Form.FLOAT, 10);
      case 0x43 -> new PdbType.Basic(Form.FLOAT, 16);
      case 0x46 -> new PdbType.Basic(Form.FLOAT, 2);
      case 0x70 -> new PdbType.Basic(Form.CHARACTER, 1);
      case 0x71 -> new PdbType.Basic(Form.WIDE_CHARACTER, 2);
      case 0x7a -> new PdbType.Basic(Form.UNICODE_CHARACTER, 2);
      case 0x7b -> new PdbType.Basic(Form.UNICODE_CHARACTER, 4);
      case 0x7c -> new PdbType.Basic(Form.UNICODE_CHARACTER, 1);
      default -> new PdbType.Unknown(index);
    };
  }

  private static PdbType pointer(int target, int bits) {
    PdbType.Reference reference =
        switch (bits >> 5 & 7) {
          case 0 -> PdbType.Reference.POINTER;
          case 1 -> PdbType.Reference.LVALUE_REFERENCE;
          case 4 -> PdbType.Reference.RVALUE_REFERENCE;
          default -> PdbType.Reference.MEMBER;
        };
    return new PdbType.Pointer(
        target,
        reference,
        bits >> 13 & 0x3f,
        (bits & 0x400) != 0,
        (bits & 0x200) != 0,
        (bits & 0x1000) != 0);
  }

  private PdbType function(int result, int convention, int object, int adjustment, int list) {
    ByteView record = types.record(list);
    if (record == null || record.u16(0) != ARGUMENTS) {
      return new PdbType.Unknown(ARGUMENTS);
    }
    long count = record.u32(2);
    if (count > MOST_PARAMETERS) {
      return new PdbType.Unknown(ARGUMENTS);
    }
    ByteView indexes = record.slice(6, 4 * count);
    List<Integer> parameters = new ArrayList<>((int) count);
    for (long at = 0; at < indexes.size(); at += 4) {
      parameters.add(indexes.i32(at));
    }
    boolean isVariadic = !parameters.isEmpty() && parameters.getLast() == 0;
    if (isVariadic) {
      parameters.removeLast();
    }
    return new PdbType.Function(result, convention, object, adjustment, parameters, isVariadic);
  }

  private static PdbType.@Nullable Named named(ByteView record) {
    return switch (record.u16(0)) {
      case CLASS, STRUCTURE, INTERFACE -> aggregate(record, false, 18);
      case UNION -> aggregate(record, true, 10);
      case ENUMERATION -> {
        int flags = record.u16(4);
        LeafReader leaf = new LeafReader(record, 14);
        ByteString name = leaf.name();
        yield new PdbType.Enumeration(
            name, uniqueName(flags, leaf), record.i32(6), (flags & DECLARATION) != 0);
      }
      default -> null;
    };
  }

  private static PdbType.Aggregate aggregate(ByteView record, boolean isUnion, int sizeAt) {
    int flags = record.u16(4);
    LeafReader leaf = new LeafReader(record, sizeAt);
    long size = leaf.number();
    ByteString name = leaf.name();
    return new PdbType.Aggregate(
        isUnion, name, uniqueName(flags, leaf), size, (flags & DECLARATION) != 0);
  }

  private static ByteString uniqueName(int flags, LeafReader leaf) {
    return (flags & HAS_UNIQUE_NAME) == 0 ? ByteString.EMPTY : leaf.name();
  }

  /**
   * The type of the function with an id; 0 if there is none.
   *
   * @throws FormatException if its record is cut off
   */
  public int functionOfId(int id) {
    ByteView record = ids.record(id);
    int kind = record == null ? 0 : record.u16(0);
    return record != null && (kind == FUNCTION_ID || kind == MEMBER_FUNCTION_ID)
        ? record.i32(6)
        : 0;
  }

  /**
   * The name of the function with an id, with its scopes, without parameters; null if there is
   * none.
   *
   * @throws FormatException if its record is cut off
   */
  @Nullable ByteString nameOfId(int id) {
    ByteView record = ids.record(id);
    return record == null
        ? null
        : switch (record.u16(0)) {
          case FUNCTION_ID -> scoped(string(record.i32(2)), record.cstr(ID_NAME_AT));
          case MEMBER_FUNCTION_ID ->
              scoped(
                  type(record.i32(2)) instanceof PdbType.Named named
                      ? named.name()
                      : ByteString.EMPTY,
                  record.cstr(ID_NAME_AT));
          default -> null;
        };
  }

  private ByteString string(int id) {
    ByteView record = ids.record(id);
    return record != null && record.u16(0) == STRING_ID ? record.cstr(6) : ByteString.EMPTY;
  }

  private static ByteString scoped(ByteString scope, ByteString name) {
    if (scope.isEmpty()) {
      return name;
    }
    byte[] joined = Arrays.copyOf(scope.toByteArray(), scope.length() + 2 + name.length());
    joined[scope.length()] = ':';
    joined[scope.length() + 1] = ':';
    System.arraycopy(name.toByteArray(), 0, joined, scope.length() + 2, name.length());
    return ByteString.wrap(joined);
  }

  /**
   * The definition of a type that is declared here: by its unique name, else by its name. The index
   * itself if it is no declaration, or if the file does not define the type.
   *
   * @throws FormatException if a record is cut off
   */
  public int definition(int index) {
    return type(index) instanceof PdbType.Named named && named.isDeclaration()
        ? definitions().getOrDefault(key(named), index)
        : index;
  }

  private Map<ByteString, Integer> definitions() {
    Map<ByteString, Integer> found = definitions;
    if (found == null) {
      found = new HashMap<>();
      for (int i = first(); i < end(); i++) {
        ByteView record = types.record(i);
        PdbType.Named named = record == null ? null : named(record);
        if (named != null && !named.isDeclaration()) {
          found.putIfAbsent(key(named), i);
        }
      }
      definitions = found;
    }
    return found;
  }

  private static ByteString key(PdbType.Named named) {
    return named.uniqueName().isEmpty() ? named.name() : named.uniqueName();
  }

  /**
   * Whether both are the same for the caller of a function with them: only their qualifiers differ.
   */
  boolean isSameParameter(int one, int other) {
    return unqualified(one).equals(unqualified(other));
  }

  private PdbType unqualified(int index) {
    int at = index;
    for (int i = 0; i < DEEPEST && type(at) instanceof PdbType.Modified modified; i++) {
      at = modified.type();
    }
    PdbType type = type(definition(at));
    return type instanceof PdbType.Pointer pointer
        ? new PdbType.Pointer(
            pointer.target(), pointer.reference(), pointer.size(), false, false, false)
        : type;
  }

  /**
   * The size of a type in bytes; 0 if unknown.
   *
   * @throws FormatException if a record is cut off
   */
  public long size(int index) {
    int at = index;
    for (int i = 0; i < DEEPEST; i++) {
      switch (type(definition(at))) {
        case PdbType.Basic basic -> {
          return basic.size();
        }
        case PdbType.Pointer pointer -> {
          return pointer.size();
        }
        case PdbType.Aggregate aggregate -> {
          return aggregate.size();
        }
        case PdbType.Array array -> {
          return array.size();
        }
        case PdbType.Modified modified -> at = modified.type();
        case PdbType.Enumeration enumeration -> at = enumeration.underlying();
        case PdbType.Function _, PdbType.Unknown _ -> {
          return 0;
        }
      }
    }
    return 0;
  }
}
