package org.lucerna.store.rocks;

import java.util.HexFormat;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.DamagedException;

/** The frame of a value: the format byte at its start, and the error that names a damaged value. */
final class Row {
  private static final int FORMAT = 1;

  /** A version with metadata in the published form; otherwise the same as format 1. */
  private static final int PUBLISHED = 2;

  /** Added to the format of a served version if it is preceded by evidence. */
  private static final int WITH_EVIDENCE = 2;

  private Row() {}

  /** A sink for a value that contains the format byte. */
  static ByteSink sink(int expectedSize) {
    return sink(FORMAT, expectedSize);
  }

  /** A sink for a value of that format that contains the format byte. */
  static ByteSink sink(int format, int expectedSize) {
    return new ByteSink(expectedSize + 1).u8(format);
  }

  /** The format of a version with metadata of that form. */
  static int format(MetadataForm form) {
    return switch (form) {
      case IDA -> FORMAT;
      case PUBLISHED -> PUBLISHED;
    };
  }

  /** The format of a served version with evidence and metadata of that form. */
  static int evidenceFormat(MetadataForm form) {
    return WITH_EVIDENCE + format(form);
  }

  /**
   * Reads a value; {@code body} starts after the format byte.
   *
   * @throws DamagedException if it is damaged or of an unknown format
   */
  static <T> T read(Column column, byte[] key, byte[] value, Function<Cursor, T> body) {
    try {
      Cursor in = Cursor.of(value);
      int format = in.u8();
      if (format != FORMAT) {
        throw new FormatException(0, "format " + FORMAT, "format " + format);
      }
      return body.apply(in);
    } catch (FormatException damage) {
      throw damaged(column, key, damage);
    }
  }

  /** As {@link #read}, without a result. */
  static void check(Column column, byte[] key, byte[] value, Consumer<Cursor> body) {
    boolean unusedRead =
        read(
            column,
            key,
            value,
            in -> {
              body.accept(in);
              return true;
            });
  }

  /**
   * As {@link #read}, for a value that contains a version: its format determines the metadata's
   * form.
   */
  static <T> T readVersion(
      Column column, byte[] key, byte[] value, BiFunction<MetadataForm, Cursor, T> body) {
    try {
      Cursor in = Cursor.of(value);
      int format = in.u8();
      return switch (format) {
        case FORMAT -> body.apply(MetadataForm.IDA, in);
        case PUBLISHED -> body.apply(MetadataForm.PUBLISHED, in);
        default -> throw new FormatException(0, "format 1 or 2", "format " + format);
      };
    } catch (FormatException damage) {
      throw damaged(column, key, damage);
    }
  }

  /** Reads a function. */
  @FunctionalInterface
  interface FunctionReader<T> {
    T read(MetadataForm form, ByteString evidence, Cursor in);
  }

  /** As {@link #readVersion}, for a value of {@code current}. */
  static <T> T readFunction(byte[] key, byte[] value, FunctionReader<T> body) {
    try {
      Cursor in = Cursor.of(value);
      int format = in.u8();
      return switch (format) {
        case FORMAT -> body.read(MetadataForm.IDA, ByteString.EMPTY, in);
        case PUBLISHED -> body.read(MetadataForm.PUBLISHED, ByteString.EMPTY, in);
        case FORMAT + WITH_EVIDENCE -> body.read(MetadataForm.IDA, PackedInts.bytes(in), in);
        case PUBLISHED + WITH_EVIDENCE ->
            body.read(MetadataForm.PUBLISHED, PackedInts.bytes(in), in);
        default -> throw new FormatException(0, "format 1 to 4", "format " + format);
      };
    } catch (FormatException damage) {
      throw damaged(Column.CURRENT, key, damage);
    }
  }

  static DamagedException damaged(Column column, byte[] key, FormatException damage) {
    return new DamagedException(
        "damaged value of "
            + HexFormat.of().formatHex(key)
            + " in "
            + column.label()
            + " "
            + damage.getMessage(),
        damage);
  }
}
