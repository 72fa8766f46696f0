package org.lucerna.idb.til;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.types.ArrayType;
import org.lucerna.types.BitfieldType;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.EnumType;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;
import org.lucerna.types.PointerType;
import org.lucerna.types.StructMember;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;
import org.lucerna.types.UnknownType;
import org.lucerna.types.VoidType;

/**
 * The sizes of a library's types, and the places of their members. It follows reference chains of
 * any length; the size of a type that contains itself is unknown. Not thread-safe.
 *
 * <p>Sizes follow the library's compiler. If the library does not state its compiler, as in
 * databases, pointers have the size of the program's, and an {@code int} has 4 bytes unless stated
 * otherwise. A 32-bit program may be in a database with 64-bit addresses, and is from IDA 9 on.
 * Numbers are aligned to their size. (Files.) The size of a {@code long double} is known if the
 * library states it or the compiler is Visual C++, the size of a {@code _TBYTE} never. Names that
 * the library lacks are looked up among well-known types.
 */
public final class TypeLayout {
  private static final int VISUAL_CPP = 1;
  private static final int COMPILER = 0x0f;
  private static final int LARGEST_POINTER = 16;

  private final TypeLibrary library;
  private final TilHeader header;
  private final int pointerSize;
  private final Map<TypeDefinition, TypeSize> known = new HashMap<>();

  /**
   * The layout of a library's types.
   *
   * @param programPointer the size of a pointer in the program in bytes, 4 or 8; 0 if there is none
   */
  public TypeLayout(TypeLibrary library, int programPointer) {
    this.library = library;
    this.header = library.header();
    this.pointerSize =
        (header.compiler() & COMPILER) != 0 && header.pointerSize() != 0
            ? header.pointerSize()
            : programPointer;
  }

  /** The library. */
  public TypeLibrary library() {
    return library;
  }

  /** The size of a value of the type. */
  public TypeSize of(CType type) {
    computeSizes(type);
    return extent(type);
  }

  /** The places of the members, in order; empty for anything but a structure or union. */
  public List<MemberPlace> members(CType type) {
    computeSizes(type);
    return switch (type) {
      case StructType struct -> place(struct).places();
      case UnionType union -> {
        List<MemberPlace> places = new ArrayList<>();
        for (StructMember member : union.members()) {
          places.add(
              isMethod(member)
                  ? new MemberPlace(member, TypeSize.NONE, TypeSize.NONE)
                  : new MemberPlace(member, 0, extent(member.type()).size()));
        }
        yield places;
      }
      default -> List.of();
    };
  }

  /** Computes the sizes of the types that the type contains, innermost first. */
  private void computeSizes(CType type) {
    Deque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(null, contents(type)));
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (visit.contents.hasNext()) {
        TypeDefinition next = visit.contents.next();
        // A placeholder until it is known: a type that meets it meanwhile is contained in it.
        if (known.putIfAbsent(next, TypeSize.UNKNOWN) == null) {
          path.push(new Visit(next, contents(next.type())));
        }
      } else {
        path.pop();
        TypeDefinition definition = visit.definition;
        CType defined = definition == null ? null : definition.type();
        if (definition != null && defined != null) {
          known.put(definition, extent(defined));
        }
      }
    }
  }

  private Iterator<TypeDefinition> contents(@Nullable CType type) {
    List<TypeDefinition> contents = new ArrayList<>();
    if (type != null) {
      addContents(type, contents);
    }
    return contents.iterator();
  }

  private void addContents(CType type, List<TypeDefinition> contents) {
    switch (type) {
      case ArrayType array -> addContents(array.element(), contents);
      case StructType struct -> struct.members().forEach(m -> addContents(m.type(), contents));
      case UnionType union -> union.members().forEach(m -> addContents(m.type(), contents));
      case NamedType _, OrdinalType _ -> {
        TypeDefinition definition = library.resolve(type);
        if (definition != null) {
          contents.add(definition);
        }
      }
      default -> {}
    }
  }

  /** The size of a type whose contents have known sizes. */
  private TypeSize extent(CType type) {
    TypeSize extent =
        switch (type) {
          case IntegerType integer -> number(integer.size() == 0 ? intSize() : integer.size());
          case BoolType bool -> number(bool.size() == 0 ? boolSize() : bool.size());
          case FloatType real -> number(size(real.form()));
          case UnknownType unknown -> number(unknown.size());
          case PointerType pointer -> number(size(pointer));
          case EnumType enumeration ->
              number(enumeration.size() == 0 ? enumSize() : enumeration.size());
          case BitfieldType field -> number(field.size());
          case ArrayType array -> extent(array.element()).times(array.count());
          case StructType struct -> {
            Placement placement = place(struct);
            yield struct.tail() == StructType.NO_TAIL
                ? placement.extent()
                : placement.fixedExtent(struct.tail());
          }
          case UnionType union -> extent(union);
          case NamedType _, OrdinalType _ -> referred(type);
          case FunctionSignature _, VoidType _ -> TypeSize.UNKNOWN;
        };
    TypeSize declared = extent.atLeast(type.attributes().alignment());
    return switch (type) {
      case StructType struct when struct.tail() == StructType.NO_TAIL -> declared.roundedUp();
      case UnionType _ -> declared.roundedUp();
      default -> declared;
    };
  }

  private TypeSize number(long size) {
    return TypeSize.number(size).atMost(header.defaultAlignment());
  }

  private int intSize() {
    return header.intSize() == 0 ? Integer.BYTES : header.intSize();
  }

  private int boolSize() {
    return header.boolSize() == 0 ? 1 : header.boolSize();
  }

  private int enumSize() {
    return header.enumSize() == 0 ? intSize() : header.enumSize();
  }

  private int size(FloatType.Form form) {
    return switch (form) {
      case FLOAT -> Float.BYTES;
      case DOUBLE -> Double.BYTES;
      case LONG_DOUBLE ->
          header.longDoubleSize() == 0 && (header.compiler() & COMPILER) == VISUAL_CPP
              ? Double.BYTES
              : header.longDoubleSize();
      case PROCESSOR -> 0;
    };
  }

  private int size(PointerType pointer) {
    return switch (pointer.width()) {
      case PTR32 -> 4;
      case PTR64 -> 8;
      case DEFAULT, RESTRICT ->
          switch (pointer.reach()) {
            case PointerType.Distance.DEFAULT, PointerType.Distance.NEAR -> pointerSize;
            // It includes a selector, if there are selectors.
            case PointerType.Distance.FAR ->
                pointerSize == 2 || pointerSize == 4 ? pointerSize + 2 : pointerSize;
            case PointerType.Based(int size) -> size <= LARGEST_POINTER ? size : 0;
            case PointerType.Closure _ -> 0;
          };
    };
  }

  private TypeSize referred(CType reference) {
    TypeDefinition definition = library.resolve(reference);
    if (definition != null) {
      return known.getOrDefault(definition, TypeSize.UNKNOWN);
    }
    CType known = wellKnown(reference);
    return known == null ? TypeSize.UNKNOWN : extent(known);
  }

  /** Default size of a pointer in bytes; 0 if it is unknown. */
  public int pointerSize() {
    return pointerSize;
  }

  /**
   * The well-known type that a reference missing from the library denotes; null if there is none.
   */
  public @Nullable CType wellKnown(CType reference) {
    return reference instanceof NamedType named && named.tag() == NamedType.Tag.TYPEDEF
        ? WellKnownTypes.of(named.name().text(), pointerSize)
        : null;
  }

  private Placement place(StructType struct) {
    Placement placement = new Placement(struct);
    for (StructMember member : struct.members()) {
      if (isMethod(member)) {
        placement.addMethod(member);
      } else {
        placement.add(member, extent(member.type()));
      }
    }
    return placement;
  }

  private TypeSize extent(UnionType union) {
    long size = 0;
    int alignment = 1;
    int pack = union.attributes().has(StructType.UNALIGNED) ? 1 : union.pack();
    for (StructMember member : union.members()) {
      if (!isMethod(member)) {
        TypeSize extent =
            extent(member.type()).atLeast(member.attributes().alignment()).atMost(pack);
        alignment = Math.max(alignment, extent.alignment());
        size = extent.known() && size >= 0 ? Math.max(size, extent.size()) : TypeSize.NONE;
      }
    }
    return new TypeSize(size, alignment);
  }

  private static boolean isMethod(StructMember member) {
    return member.attributes().has(StructMember.METHOD);
  }

  private record Visit(@Nullable TypeDefinition definition, Iterator<TypeDefinition> contents) {}
}
