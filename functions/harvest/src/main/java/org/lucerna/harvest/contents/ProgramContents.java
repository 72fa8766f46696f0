package org.lucerna.harvest.contents;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Provenance;

/**
 * The contents of a file. The package has the layout.
 *
 * @param origins where the file is from
 * @param objects that it consists of, in the order of the file; empty if they are not known
 */
public record ProgramContents(List<Provenance> origins, List<LinkedObject> objects) {
  /** Longest contents, in bytes. */
  public static final int MAX_BYTES = 16 << 20;

  /** Maximum number of origins. */
  public static final int MAX_ORIGINS = 64;

  private static final int MAX_OBJECTS = 1 << 20;
  private static final int VERSION = 1;

  /** Copies the lists. */
  public ProgramContents {
    origins = List.copyOf(origins);
    objects = List.copyOf(objects);
  }

  /** The number of functions in the objects. */
  public int functions() {
    return objects.stream().mapToInt(object -> object.keys().size()).sum();
  }

  /** The contents as bytes; null if they are too large. */
  public @Nullable ByteString encode() {
    if (origins.size() > MAX_ORIGINS || objects.size() > MAX_OBJECTS) {
      return null;
    }
    ByteSink out = new ByteSink().u8(VERSION);
    PackedInts.putDd(out, origins.size());
    for (Provenance origin : origins) {
      PackedInts.putBytes(out, origin.purl());
      PackedInts.putBytes(out, origin.path());
    }
    writeObjects(out);
    return out.size() > MAX_BYTES ? null : out.toByteString();
  }

  /** The objects as bytes, which {@link #decodeObjects} reads: the contents from there on. */
  public ByteString encodeObjects() {
    ByteSink out = new ByteSink();
    writeObjects(out);
    return out.toByteString();
  }

  private void writeObjects(ByteSink out) {
    PackedInts.putDd(out, objects.size());
    for (LinkedObject object : objects) {
      PackedInts.putBytes(out, object.name());
      object.keys().write(out);
      object.strings().write(out);
    }
  }

  /**
   * Reads contents written by {@link #encode}.
   *
   * @throws FormatException if they are damaged, too long, or of another version
   */
  public static ProgramContents decode(ByteString bytes) {
    Cursor in = cursor(bytes);
    int version = in.u8();
    if (version != VERSION) {
      throw new FormatException(0, "version " + VERSION, "" + version);
    }
    int count = count(in, 2, MAX_ORIGINS, "origins");
    List<Provenance> origins = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ByteString purl = bytes(in, Provenance.MAX_PURL);
      origins.add(new Provenance(purl, bytes(in, Provenance.MAX_PATH)));
    }
    return new ProgramContents(origins, objects(in));
  }

  /**
   * Reads objects written by {@link #encodeObjects}.
   *
   * @throws FormatException if they are damaged or too long
   */
  public static List<LinkedObject> decodeObjects(ByteString bytes) {
    return objects(cursor(bytes));
  }

  private static Cursor cursor(ByteString bytes) {
    if (bytes.length() > MAX_BYTES) {
      throw new FormatException(0, "at most " + MAX_BYTES + " bytes", "" + bytes.length());
    }
    return Cursor.of(bytes);
  }

  private static List<LinkedObject> objects(Cursor in) {
    int count = count(in, 3, MAX_OBJECTS, "objects");
    List<LinkedObject> objects = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ByteString name = bytes(in, LinkedObject.MAX_NAME);
      HashList keys = HashList.read(in, false, "keys");
      objects.add(new LinkedObject(name, keys, HashList.read(in, true, "strings")));
    }
    if (!in.atEnd()) {
      throw new FormatException(in.offset(), "the end", in.remaining() + " bytes more");
    }
    return objects;
  }

  private static int count(Cursor in, int leastBytes, int most, String what) {
    long offset = in.offset();
    int count = PackedInts.count(in, leastBytes, what);
    if (count > most) {
      throw new FormatException(offset, "at most " + most + " " + what, "" + count);
    }
    return count;
  }

  private static ByteString bytes(Cursor in, int most) {
    long offset = in.offset();
    ByteString bytes = PackedInts.bytes(in);
    if (bytes.length() > most) {
      throw new FormatException(offset, "at most " + most + " bytes", "" + bytes.length());
    }
    return bytes.compact();
  }
}
