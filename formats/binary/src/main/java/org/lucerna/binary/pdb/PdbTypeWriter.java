package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.DebugPrototype;
import org.lucerna.binary.debugfile.DebugType;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;

/**
 * Writes the types of procedures, each once.
 *
 * <p>Structures, unions and enumerations are declared by name, and not defined. A prototype with a
 * part of an unknown type is not written: its function has the type of those without a prototype, a
 * modified {@code void ()}. Ghidra keeps its own signatures then, where a plain {@code void ()}
 * would replace them, and LLDB has functions at addresses, which type 0 would not give.
 */
final class PdbTypeWriter {
  private static final int FIRST = 0x1000;

  /** Records are found by an index of places, one for as many bytes. */
  private static final int STEP = 8192;

  private static final int HEAD = 56;
  private static final int BUCKETS = 0x3ffff;
  private static final int NONE = 0xffff;

  private static final int VOID = 0x03;
  private static final int POINTER_TO_BASIC_32 = 0x400;
  private static final int POINTER_TO_BASIC_64 = 0x600;
  private static final int POINTER_32 = 4 << 13 | 0x0a;
  private static final int POINTER_64 = 8 << 13 | 0x0c;
  private static final int CONST_POINTER = 0x400;
  private static final int DECLARATION = 0x80;
  private static final int MOST_PARAMETERS = 256;

  /** There are no records for what typedef names, except that these are basic types. */
  private static final Map<ByteString, Integer> ALIASES =
      Map.of(ByteString.utf8("wchar_t"), 0x71, ByteString.utf8("HRESULT"), 0x08);

  private final boolean isWide;
  private final ByteSink records = new ByteSink();
  private final ByteSink hashes = new ByteSink();
  private final ByteSink places = new ByteSink();
  private final Map<ByteString, Integer> indexes = new HashMap<>();
  private final int unknown;

  PdbTypeWriter(boolean isWide) {
    this.isWide = isWide;
    int list = list(List.of());
    int nothing = procedure(VOID, 0, 0, list);
    unknown = add(0x1001, new ByteSink().u32le(nothing).u16le(1));
  }

  /** The type of a function; null if its prototype is not known. */
  int function(@Nullable PdbPrototype prototype) {
    Integer known = prototype == null ? null : known(prototype);
    return known == null ? unknown : known;
  }

  private @Nullable Integer known(PdbPrototype prototype) {
    DebugPrototype types = prototype.types();
    List<Integer> parameters = new ArrayList<>();
    for (DebugPrototype.Parameter parameter : types.parameters()) {
      Integer type = type(parameter.type());
      if (type == null || type == VOID) {
        return null;
      }
      parameters.add(type);
    }
    if (types.variadic()) {
      parameters.add(0);
    }
    Integer result = type(types.result());
    return result == null || parameters.size() > MOST_PARAMETERS
        ? null
        : procedure(result, prototype.convention(), parameters.size(), list(parameters));
  }

  private int list(List<Integer> types) {
    ByteSink body = new ByteSink().u32le(types.size());
    types.forEach(body::u32le);
    return add(0x1201, body);
  }

  private int procedure(int result, int convention, int parameters, int list) {
    return add(
        0x1008, new ByteSink().u32le(result).u8(convention).u8(0).u16le(parameters).u32le(list));
  }

  /** The index of a type; null if it is unknown. */
  private @Nullable Integer type(DebugType type) {
    return switch (type) {
      case DebugType.Nothing _ -> VOID;
      case DebugType.Unknown _ -> null;
      case DebugType.Base base -> basic(base);
      case DebugType.Pointer pointer -> pointer(pointer.target(), 0);
      case DebugType.Constant(DebugType.Pointer pointer) ->
          pointer(pointer.target(), CONST_POINTER);
      case DebugType.Constant constant -> {
        Integer inner = type(constant.type());
        yield inner == null ? null : add(0x1001, new ByteSink().u32le(inner).u16le(1));
      }
      case DebugType.Named named -> named(named);
    };
  }

  private static @Nullable Integer basic(DebugType.Base base) {
    return switch (base.coding()) {
      case BOOLEAN -> sized(base.size(), 0x30, 0x31, 0x32, 0x33, 0);
      case FLOAT -> sized(base.size(), 0, 0x46, 0x40, 0x41, 0x43);
      case SIGNED_CHARACTER -> 0x70;
      case SIGNED -> sized(base.size(), 0x10, 0x11, 0x74, 0x13, 0x14);
      case UNSIGNED -> sized(base.size(), 0x20, 0x21, 0x75, 0x23, 0x24);
    };
  }

  /** The one of a size, from 1 to 16 bytes; null if it is 0, or the size is none of these. */
  private static @Nullable Integer sized(int size, int... types) {
    int power = Integer.numberOfTrailingZeros(size);
    return Integer.bitCount(size) == 1 && power < types.length && types[power] != 0
        ? Integer.valueOf(types[power])
        : null;
  }

  /** A pointer to an unknown type is one to {@code void}. */
  private int pointer(DebugType target, int flags) {
    Integer known = type(target);
    int to = known == null ? VOID : known;
    if (to < 0x100 && flags == 0) {
      return to | (isWide ? POINTER_TO_BASIC_64 : POINTER_TO_BASIC_32);
    }
    int bits = (isWide ? POINTER_64 : POINTER_32) | flags;
    return add(0x1002, new ByteSink().u32le(to).u32le(bits));
  }

  private @Nullable Integer named(DebugType.Named named) {
    // Debuggers print it unescaped.
    ByteString name = PdbFileWriter.cut(LineText.line(named.name()));
    return switch (named.kind()) {
      case STRUCTURE -> {
        ByteSink body = new ByteSink().u16le(0).u16le(DECLARATION).u32le(0).u32le(0).u32le(0);
        yield add(0x1505, body.u16le(0).cstr(name));
      }
      case UNION ->
          add(0x1506, new ByteSink().u16le(0).u16le(DECLARATION).u32le(0).u16le(0).cstr(name));
      case ENUMERATION ->
          add(0x1507, new ByteSink().u16le(0).u16le(DECLARATION).u32le(0x74).u32le(0).cstr(name));
      case ALIAS -> ALIASES.get(name);
    };
  }

  private int add(int kind, ByteSink body) {
    ByteSink record = new ByteSink();
    PdbFileWriter.record(record, kind, body);
    ByteString bytes = record.toByteString();
    Integer known = indexes.get(bytes);
    if (known != null) {
      return known;
    }
    int index = FIRST + indexes.size();
    if (records.size() / STEP != (records.size() + bytes.length()) / STEP || index == FIRST) {
      places.u32le(index).u32le((int) records.size());
    }
    indexes.put(bytes, index);
    hashes.u32le(Integer.remainderUnsigned(TypeHash.of(bytes), BUCKETS));
    records.bytes(bytes);
    return index;
  }

  /** The stream of types. */
  byte[] types(int hashStream) {
    return stream(records, indexes.size(), hashStream, (int) places.size());
  }

  /** The stream of their hashes. */
  byte[] hashes() {
    return new ByteSink().bytes(hashes).bytes(places).toByteArray();
  }

  /** A stream without records. */
  static byte[] empty() {
    return stream(new ByteSink(), 0, NONE, 0);
  }

  private static byte[] stream(ByteSink records, int count, int hashStream, int placeBytes) {
    int hashBytes = 4 * count;
    return new ByteSink()
        .u32le(20040203)
        .u32le(HEAD)
        .u32le(FIRST)
        .u32le(FIRST + count)
        .u32le((int) records.size())
        .u16le(hashStream)
        .u16le(NONE)
        .u32le(4)
        .u32le(BUCKETS)
        .u32le(0)
        .u32le(hashBytes)
        .u32le(hashBytes)
        .u32le(placeBytes)
        .u32le(hashBytes + placeBytes)
        .u32le(0)
        .bytes(records)
        .toByteArray();
  }
}
