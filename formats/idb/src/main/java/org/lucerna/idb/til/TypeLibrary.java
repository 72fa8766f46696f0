package org.lucerna.idb.til;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.container.SectionData;
import org.lucerna.types.CType;
import org.lucerna.types.LocalReferences;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeNames;

/**
 * A type library. Opening it reads the header; each list is read while iterating, which throws
 * {@link FormatException} when it reaches damage. Thread-safe.
 */
public final class TypeLibrary {
  /** An empty library. */
  public static final TypeLibrary EMPTY = new TypeLibrary(ByteString.EMPTY, TilHeader.NONE, 0);

  /** The largest accepted section, 256 MiB. */
  public static final int MAX_SIZE = 1 << 28;

  /** The limit for inflating a compressed bucket, 64 MiB. */
  public static final int MAX_BUCKET = 1 << 26;

  /** The limit for the number of records in a bucket, and of aliases. */
  public static final int MAX_RECORDS = 1 << 19;

  private static final int END_OF_ALIASES = -1;

  private final ByteString section;
  private final TilHeader header;
  private final long headerEnd;
  private volatile @Nullable Index index;

  private TypeLibrary(ByteString section, TilHeader header, long headerEnd) {
    this.section = section;
    this.header = header;
    this.headerEnd = headerEnd;
  }

  /**
   * Opens a section til.
   *
   * @throws FormatException if it is not a type library, or larger than {@link #MAX_SIZE}
   */
  public static TypeLibrary read(SectionData data) {
    long size = data.size();
    if (size > MAX_SIZE) {
      throw new FormatException(0, "a type library of at most " + MAX_SIZE + " bytes", "" + size);
    }
    return read(data.bytes(0, (int) size));
  }

  /**
   * Opens the bytes of a section til, or of a {@code .til} file.
   *
   * @throws FormatException if they are not a type library
   */
  public static TypeLibrary read(ByteString section) {
    Cursor in = Cursor.of(section);
    TilHeader header = TilHeaderReader.read(in);
    return new TypeLibrary(section, header, in.offset());
  }

  /** The header. */
  public TilHeader header() {
    return header;
  }

  /**
   * The types with names and ordinals.
   *
   * @throws FormatException if damage hides them
   */
  public Definitions types() {
    Cursor in = atTypes(new HashMap<>());
    return new Definitions(bucket(in), header);
  }

  /**
   * Functions and variables with their types.
   *
   * @throws FormatException if damage hides them
   */
  public Definitions symbols() {
    return new Definitions(bucket(atSymbols()), header);
  }

  /**
   * The macros.
   *
   * @throws FormatException if damage hides them
   */
  public Macros macros() {
    if (!header.has(TilHeader.MACROS)) {
      return new Macros(Bucket.NONE);
    }
    Cursor in = atTypes(new HashMap<>());
    bucket(in);
    return new Macros(bucket(in));
  }

  private Cursor atSymbols() {
    Cursor in = Cursor.of(section);
    in.skip(headerEnd);
    return in;
  }

  private Cursor atTypes(Map<Long, Long> aliases) {
    Cursor in = atSymbols();
    bucket(in);
    if (header.has(TilHeader.ORDINALS)) {
      in.skip(Integer.BYTES);
      if (header.has(TilHeader.ALIASES)) {
        for (int from = in.u32le(); from != END_OF_ALIASES; from = in.u32le()) {
          if (aliases.size() == MAX_RECORDS) {
            throw new FormatException(in.offset(), "at most " + MAX_RECORDS + " aliases", "more");
          }
          aliases.put(Integer.toUnsignedLong(from), Integer.toUnsignedLong(in.u32le()));
        }
      }
    }
    return in;
  }

  private Bucket bucket(Cursor in) {
    return this == EMPTY ? Bucket.NONE : Bucket.read(in, section, header.has(TilHeader.COMPRESSED));
  }

  /**
   * The type with this ordinal, or null if there is none. In a damaged library, only types before
   * the damage are found.
   */
  public @Nullable TypeDefinition type(long ordinal) {
    Index known = index();
    return known.byOrdinal.get(known.aliases.getOrDefault(ordinal, ordinal));
  }

  /**
   * The type with this name, or null if there is none. In a damaged library, only types before the
   * damage are found.
   */
  public @Nullable TypeDefinition type(ByteString name) {
    return index().byName.get(name);
  }

  /**
   * The type that a reference denotes; null if the library lacks it, or {@code reference} is not a
   * reference.
   */
  public @Nullable TypeDefinition resolve(CType reference) {
    return switch (reference) {
      case NamedType named -> named.name().isEmpty() ? null : type(named.name());
      case OrdinalType ordinal -> type(ordinal.ordinal());
      default -> null;
    };
  }

  /**
   * The name of the type with this ordinal; null if the library lacks it, or it has only a number.
   */
  public @Nullable ByteString name(long ordinal) {
    TypeDefinition type = type(ordinal);
    return type == null || type.name().isEmpty() ? null : type.name();
  }

  /** The names of its types, for {@link TypeDeclaration}. */
  public TypeNames names() {
    return new TypeNames() {
      @Override
      public String ordinal(long ordinal) {
        ByteString name = name(ordinal);
        return name == null ? TypeNames.super.ordinal(ordinal) : name.text();
      }
    };
  }

  /**
   * A type string that refers to this library's types by name instead of ordinal, for readers that
   * have no such library.
   *
   * @param type a type string of this library's database
   * @return null if it refers to a type without a name
   */
  public @Nullable ByteString byName(ByteString type) {
    return LocalReferences.byName(type, this::name);
  }

  /** The C definition of a type of this library; null if the type cannot be read. */
  public @Nullable String definition(TypeDefinition definition) {
    CType type = definition.type();
    return type == null
        ? null
        : new TypeDeclaration(names()).define(type, definition.name().text());
  }

  /** The C declaration of a symbol of this library; null if its type cannot be read. */
  public @Nullable String declaration(TypeDefinition symbol) {
    CType type = symbol.type();
    return type == null ? null : new TypeDeclaration(names()).declare(type, symbol.name().text());
  }

  private Index index() {
    Index known = index;
    if (known == null) {
      known = makeIndex();
      index = known;
    }
    return known;
  }

  private synchronized Index makeIndex() {
    Index made = new Index(new HashMap<>(), new HashMap<>(), new HashMap<>());
    if (this == EMPTY) {
      return made;
    }
    try {
      atTypes(made.aliases);
      for (TypeDefinition type : types()) {
        made.byOrdinal.putIfAbsent(type.number(), type);
        made.byName.putIfAbsent(type.name(), type);
      }
    } catch (FormatException rest) {
      // Iterating over the types reports it.
      return made;
    }
    return made;
  }

  private record Index(
      Map<Long, Long> aliases,
      Map<Long, TypeDefinition> byOrdinal,
      Map<ByteString, TypeDefinition> byName) {}
}
