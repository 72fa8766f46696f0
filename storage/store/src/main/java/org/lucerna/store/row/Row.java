package org.lucerna.store.row;

import java.util.HexFormat;
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
public final class Row {
  private static final int FORMAT = 1;

  /** A version with metadata in the published form; otherwise the same as format 1. */
  private static final int PUBLISHED = 2;

  /** Added to the format of a served version if it is preceded by evidence of version 0.2. */
  private static final int WITH_EVIDENCE = 2;

  /** Added to the format of a served version if it is preceded by evidence. */
  private static final int WITH_CONTRIBUTIONS = 4;

  private Row() {}

  /** A sink for a value that contains the format byte. */
  public static ByteSink sink(int expectedSize) {
    return sink(FORMAT, expectedSize);
  }

  /** A sink for a value of that format that contains the format byte. */
  public static ByteSink sink(int format, int expectedSize) {
    return new ByteSink(expectedSize + 1).u8(format);
  }

  /** The format of a version with metadata of that form. */
  public static int format(MetadataForm form) {
    return switch (form) {
      case IDA -> FORMAT;
      case PUBLISHED -> PUBLISHED;
    };
  }

  /** The format of a served version with evidence and metadata of that form. */
  public static int evidenceFormat(MetadataForm form) {
    return WITH_CONTRIBUTIONS + format(form);
  }

  /**
   * Reads a value; {@code body} starts after the format byte.
   *
   * @throws DamagedException if it is damaged or of an unknown format
   */
  public static <T> T read(String table, byte[] key, byte[] value, Function<Cursor, T> body) {
    return decode(
        table,
        key,
        value,
        in -> {
          int format = in.u8();
          if (format != FORMAT) {
            throw new FormatException(0, "format " + FORMAT, "format " + format);
          }
          return body.apply(in);
        });
  }

  /**
   * Reads a value; {@code body} starts at its first byte.
   *
   * @throws DamagedException if it is damaged
   */
  public static <T> T decode(String table, byte[] key, byte[] value, Function<Cursor, T> body) {
    try {
      return body.apply(Cursor.of(value));
    } catch (FormatException damage) {
      throw damaged(table, key, damage);
    }
  }

  /** Like {@link #read}, without a result. */
  public static void check(String table, byte[] key, byte[] value, Consumer<Cursor> body) {
    boolean _ =
        read(
            table,
            key,
            value,
            in -> {
              body.accept(in);
              return true;
            });
  }

  /** Reads the format byte of a version: it determines the metadata's form. */
  static MetadataForm form(Cursor in) {
    int format = in.u8();
    return switch (format) {
      case FORMAT -> MetadataForm.IDA;
      case PUBLISHED -> MetadataForm.PUBLISHED;
      default -> throw new FormatException(0, "format 1 or 2", "format " + format);
    };
  }

  /** Reads a function. */
  @FunctionalInterface
  public interface FunctionReader<T> {
    /**
     * Reads the function.
     *
     * @param evidence empty if there is none
     * @param contributions whether the evidence contains the additions of each source
     * @param in at the served version
     */
    T read(MetadataForm form, ByteString evidence, boolean contributions, Cursor in);
  }

  /** Like {@link #decode}, for a value of {@code current}. */
  public static <T> T readFunction(byte[] key, byte[] value, FunctionReader<T> body) {
    return decode(
        "current",
        key,
        value,
        in -> {
          int format = in.u8();
          return switch (format) {
            case FORMAT -> body.read(MetadataForm.IDA, ByteString.EMPTY, false, in);
            case PUBLISHED -> body.read(MetadataForm.PUBLISHED, ByteString.EMPTY, false, in);
            case FORMAT + WITH_EVIDENCE ->
                body.read(MetadataForm.IDA, PackedInts.bytes(in), false, in);
            case PUBLISHED + WITH_EVIDENCE ->
                body.read(MetadataForm.PUBLISHED, PackedInts.bytes(in), false, in);
            case FORMAT + WITH_CONTRIBUTIONS ->
                body.read(MetadataForm.IDA, PackedInts.bytes(in), true, in);
            case PUBLISHED + WITH_CONTRIBUTIONS ->
                body.read(MetadataForm.PUBLISHED, PackedInts.bytes(in), true, in);
            default -> throw new FormatException(0, "format 1 to 6", "format " + format);
          };
        });
  }

  public static DamagedException damaged(String table, byte[] key, FormatException damage) {
    return new DamagedException(
        "damaged value of "
            + HexFormat.of().formatHex(key)
            + " in "
            + table
            + " "
            + damage.getMessage(),
        damage);
  }
}
