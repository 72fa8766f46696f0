package org.lucerna.binary.debugfile;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lucerna.binary.debugfile.DwarfShape.Attribute;
import org.lucerna.binary.elf.ElfStrings;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.Demangler;

/**
 * Writes one compile unit of DWARF 4, with an entry for each function. Not thread-safe.
 *
 * <p>Each type is written once, before the first function that needs it.
 */
final class DwarfUnitWriter {
  private static final int VERSION = 4;
  private static final int HEADER_SIZE = 11;
  private static final int C99 = 0x0c;
  private static final int C_PLUS_PLUS = 0x04;
  private static final ByteString PRODUCER = ByteString.utf8("Lucerna");
  private static final ByteString UNIT_NAME = ByteString.utf8("functions");

  private final DwarfSink info;
  private final DwarfSink abbreviations;
  private final DwarfSink ranges;
  private final ElfStrings strings = new ElfStrings(null);
  private final ByteOrder order;
  private final int addressSize;
  private final Map<DwarfShape, Integer> shapes = new HashMap<>();
  private final Map<DebugType, Integer> types = new HashMap<>();

  /** Offset in the unit of the first byte of {@link #info}. */
  private int unitBytes;

  DwarfUnitWriter(ByteOrder order, int addressSize) {
    this.order = order;
    this.addressSize = addressSize;
    info = new DwarfSink(order, addressSize);
    abbreviations = new DwarfSink(order, addressSize);
    ranges = new DwarfSink(order, addressSize);
  }

  /** The sections of debug information. */
  record Sections(
      ByteString info, ByteString abbreviations, ByteString ranges, ByteString strings) {}

  /**
   * Writes a unit.
   *
   * @param functions by ascending address, without overlaps; addresses are the instructions' own,
   *     names have no NUL
   */
  Sections write(List<DebugFunction> functions) {
    List<String> readable = new ArrayList<>(functions.size());
    boolean isCpp = false;
    for (DebugFunction function : functions) {
      String name = function.name().text();
      String shown = Demangler.withoutParameters(name);
      readable.add(shown);
      isCpp |= !shown.equals(name);
    }
    DwarfSink unit = new DwarfSink(order, addressSize);
    begin(
        unit,
        new DwarfShape(
            DwarfShape.COMPILE_UNIT,
            true,
            List.of(
                Attribute.PRODUCER,
                Attribute.LANGUAGE,
                Attribute.NAME,
                Attribute.LOW_ADDRESS,
                Attribute.RANGES)));
    unit.u32(strings.add(PRODUCER)).u16(isCpp ? C_PLUS_PLUS : C99).u32(strings.add(UNIT_NAME));
    unit.address(0).u32(0);
    unitBytes = HEADER_SIZE + unit.size();
    for (int i = 0; i < functions.size(); i++) {
      DebugFunction function = functions.get(i);
      ByteString shown = ByteString.utf8(readable.get(i));
      write(function, function.name().isUtf8() ? shown : function.name());
    }
    info.u8(0);
    abbreviations.u8(0);
    writeRanges(functions);
    DwarfSink whole = new DwarfSink(order, addressSize);
    whole.u32(unitBytes + info.size() - Integer.BYTES).u16(VERSION).u32(0).u8(addressSize);
    whole.append(unit);
    whole.append(info);
    return new Sections(
        ByteString.wrap(whole.toByteArray()),
        ByteString.wrap(abbreviations.toByteArray()),
        ByteString.wrap(ranges.toByteArray()),
        ByteString.wrap(strings.toByteArray()));
  }

  private void begin(DwarfSink out, DwarfShape shape) {
    Integer known = shapes.get(shape);
    if (known == null) {
      known = shapes.size() + 1;
      shapes.put(shape, known);
      shape.write(abbreviations, known);
    }
    out.uleb128(known);
  }

  private void write(DebugFunction function, ByteString shown) {
    Optional<DebugPrototype> prototype = Optional.ofNullable(function.prototype());
    int result = prototype.map(known -> reference(known.result())).orElse(0);
    List<DebugPrototype.Parameter> parameters =
        prototype.map(DebugPrototype::parameters).orElse(List.of());
    List<Integer> parameterTypes =
        parameters.stream().map(parameter -> reference(parameter.type())).toList();
    boolean variadic = prototype.map(DebugPrototype::variadic).orElse(false);
    boolean isMangled = !shown.equals(function.name());
    List<Attribute> attributes =
        new ArrayList<>(
            List.of(
                Attribute.NAME, Attribute.EXTERNAL, Attribute.LOW_ADDRESS, Attribute.HIGH_ADDRESS));
    addIf(attributes, isMangled, Attribute.LINKAGE_NAME);
    addIf(attributes, prototype.isPresent(), Attribute.PROTOTYPED);
    addIf(attributes, result != 0, Attribute.TYPE);
    boolean hasChildren = variadic || !parameters.isEmpty();
    begin(info, new DwarfShape(DwarfShape.SUBPROGRAM, hasChildren, attributes));
    info.u32(strings.add(shown)).address(function.address()).u32((int) function.size());
    if (isMangled) {
      info.u32(strings.add(function.name()));
    }
    if (result != 0) {
      info.u32(result);
    }
    for (int i = 0; i < parameters.size(); i++) {
      write(parameters.get(i).name(), parameterTypes.get(i));
    }
    if (variadic) {
      begin(info, new DwarfShape(DwarfShape.UNSPECIFIED_PARAMETERS));
    }
    if (hasChildren) {
      info.u8(0);
    }
  }

  private static void addIf(List<Attribute> attributes, boolean present, Attribute attribute) {
    if (present) {
      attributes.add(attribute);
    }
  }

  private void write(ByteString parameter, int type) {
    List<Attribute> attributes = new ArrayList<>();
    addIf(attributes, !parameter.isEmpty(), Attribute.NAME);
    addIf(attributes, type != 0, Attribute.TYPE);
    begin(info, new DwarfShape(DwarfShape.FORMAL_PARAMETER, false, attributes));
    if (!parameter.isEmpty()) {
      info.u32(strings.add(parameter));
    }
    if (type != 0) {
      info.u32(type);
    }
  }

  /** The offset of a type in the unit, which is written if it is new; 0 for {@code void}. */
  private int reference(DebugType type) {
    if (type instanceof DebugType.Nothing) {
      return 0;
    }
    Integer known = types.get(type);
    if (known != null) {
      return known;
    }
    int target =
        switch (type) {
          case DebugType.Pointer pointer -> reference(pointer.target());
          case DebugType.Constant constant -> reference(constant.type());
          default -> 0;
        };
    int at = unitBytes + info.size();
    types.put(type, at);
    switch (type) {
      case DebugType.Nothing _ -> throw new IllegalStateException("void has no entry");
      case DebugType.Unknown _ -> {
        begin(info, new DwarfShape(DwarfShape.UNSPECIFIED_TYPE, Attribute.NAME));
        info.u32(strings.add(ByteString.utf8("unknown")));
      }
      case DebugType.Base base -> {
        begin(
            info,
            new DwarfShape(
                DwarfShape.BASE_TYPE, Attribute.NAME, Attribute.ENCODING, Attribute.BYTE_SIZE));
        info.u32(strings.add(ByteString.utf8(base.name()))).u8(base.coding().code).u8(base.size());
      }
      case DebugType.Pointer _ -> {
        if (target == 0) {
          begin(info, new DwarfShape(DwarfShape.POINTER_TYPE, Attribute.BYTE_SIZE));
          info.u8(addressSize);
        } else {
          begin(info, new DwarfShape(DwarfShape.POINTER_TYPE, Attribute.BYTE_SIZE, Attribute.TYPE));
          info.u8(addressSize).u32(target);
        }
      }
      case DebugType.Constant _ -> {
        if (target == 0) {
          begin(info, new DwarfShape(DwarfShape.CONST_TYPE));
        } else {
          begin(info, new DwarfShape(DwarfShape.CONST_TYPE, Attribute.TYPE));
          info.u32(target);
        }
      }
      case DebugType.Named named -> {
        begin(
            info,
            named.kind() == DebugType.Kind.ALIAS
                ? new DwarfShape(named.kind().tag, Attribute.NAME)
                : new DwarfShape(named.kind().tag, Attribute.NAME, Attribute.DECLARATION));
        info.u32(strings.add(named.name()));
      }
    }
    return at;
  }

  /** The addresses of all functions; those that follow each other directly make one range. */
  private void writeRanges(List<DebugFunction> functions) {
    int next = 0;
    while (next < functions.size()) {
      long start = functions.get(next).address();
      long end = start;
      while (next < functions.size() && functions.get(next).address() == end) {
        end += functions.get(next).size();
        next++;
      }
      ranges.address(start).address(end);
    }
    ranges.address(0).address(0);
  }
}
