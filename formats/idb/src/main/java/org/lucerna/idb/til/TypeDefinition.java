package org.lucerna.idb.til;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.CType;
import org.lucerna.types.TypeReader;

/** A type with its name, or a symbol with its type. Immutable and thread-safe. */
public final class TypeDefinition {
  private static final int STORED = 0x7fff_ffff;

  private final int flags;
  private final ByteString name;
  private final long number;
  private final ByteString typeString;
  private final ByteString comment;
  private final ByteString partNames;
  private final ByteString partComments;
  private final int storageClass;
  private volatile @Nullable Reading reading;

  TypeDefinition(
      int flags,
      ByteString name,
      long number,
      ByteString typeString,
      ByteString comment,
      ByteString partNames,
      ByteString partComments,
      int storageClass) {
    this.flags = flags;
    this.name = name;
    this.number = number;
    this.typeString = typeString;
    this.comment = comment;
    this.partNames = partNames;
    this.partComments = partComments;
    this.storageClass = storageClass;
  }

  /** A type stored outside of a library, in the same form but without number and comment. */
  public static TypeDefinition of(
      ByteString name, ByteString typeString, ByteString partNames, ByteString partComments) {
    return new TypeDefinition(
        STORED, name, 0, typeString, ByteString.EMPTY, partNames, partComments, 0);
  }

  /** The flags as stored: 0x7fffffff, with bit 31 if the number has 64 bits. */
  public int flags() {
    return flags;
  }

  /** The name as stored, usually UTF-8; empty for a type that has only a number. */
  public ByteString name() {
    return name;
  }

  /** A type's ordinal, 0 if there is none; a symbol's value. */
  public long number() {
    return number;
  }

  /** The type string as stored, input for {@link TypeReader}. */
  public ByteString typeString() {
    return typeString;
  }

  /** The comment; empty if there is none. */
  public ByteString comment() {
    return comment;
  }

  /** The names of members, constants and arguments as stored. */
  public ByteString partNames() {
    return partNames;
  }

  /**
   * The comments of members, constants and arguments, in the order of their names; empty if there
   * is none, or if they cannot be read. There may be fewer comments than parts.
   */
  public List<ByteString> partComments() {
    List<ByteString> comments = new ArrayList<>();
    Cursor in = Cursor.of(partComments);
    while (!in.atEnd()) {
      int low = in.u8();
      int length = (low < 0x80 || in.atEnd() ? low : (low & 0x7f) | in.u8() << 7) - 1;
      if (length < 0 || length > in.remaining()) {
        return List.of();
      }
      comments.add(in.bytes(length));
    }
    return comments;
  }

  /** The storage class as stored; 0 for a type. */
  public int storageClass() {
    return storageClass;
  }

  /** The type; null if {@link #problem} says why it cannot be read. */
  public @Nullable CType type() {
    return reading().type();
  }

  /**
   * The part that could not be read: the type, or, if there is a type, the names of its parts,
   * which are then missing. Null if everything could be read.
   */
  public @Nullable String problem() {
    return reading().problem();
  }

  private Reading reading() {
    Reading known = reading;
    if (known == null) {
      known = read();
      reading = known;
    }
    return known;
  }

  private Reading read() {
    try {
      return new Reading(TypeReader.read(typeString, partNames), null);
    } catch (FormatException notNames) {
      try {
        CType unnamed = TypeReader.read(typeString, ByteString.EMPTY);
        return new Reading(unnamed, "names of parts: " + notNames.getMessage());
      } catch (FormatException notType) {
        return new Reading(null, notType.getMessage());
      }
    }
  }

  @Override
  public String toString() {
    return name.isEmpty() ? "#" + number : name.text();
  }

  private record Reading(@Nullable CType type, @Nullable String problem) {}
}
