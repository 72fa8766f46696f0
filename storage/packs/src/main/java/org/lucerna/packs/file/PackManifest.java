package org.lucerna.packs.file;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * What a pack says about itself.
 *
 * @param name matches {@link #NAME}
 * @param version matches {@link #VERSION}
 * @param created when it was made, in whole seconds: the later of two packs of one name is the
 *     newer one
 * @param functions number of functions
 * @param files number of files that they are from
 * @param packages number of packages that these files are from
 * @param sources the package URLs of these packages, sorted; at most {@link #MAX_SOURCES}
 */
public record PackManifest(
    String name,
    String version,
    Instant created,
    long functions,
    long files,
    long packages,
    List<String> sources) {
  /** Names of packs: they are also names of folders. */
  public static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,47}");

  /** Versions of packs: they are also parts of the names of folders. */
  public static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.+~_-]{0,47}");

  /** Maximum number of sources that are listed. */
  public static final int MAX_SOURCES = 20_000;

  private static final int LONGEST_SOURCE = 1024;

  /**
   * A manifest.
   *
   * @throws IllegalArgumentException if name or version cannot be used; for users
   */
  public PackManifest {
    check(NAME, "name", name);
    check(VERSION, "version", version);
    sources = List.copyOf(sources);
  }

  private static void check(Pattern pattern, String what, String text) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "invalid %s of a pack: '%s': expected %s".formatted(what, text, pattern.pattern()));
    }
  }

  /** The account of everything in the pack: no account of people can have this name. */
  public ByteString author() {
    return author(name);
  }

  /** The account of everything in the packs of one name. */
  public static ByteString author(String name) {
    return ByteString.utf8("pack:" + name);
  }

  void write(ByteSink out) {
    PackedInts.putBytes(out, ByteString.utf8(name));
    PackedInts.putBytes(out, ByteString.utf8(version));
    out.u64be(created.getEpochSecond());
    PackedInts.putDq(out, functions);
    PackedInts.putDq(out, files);
    PackedInts.putDq(out, packages);
    PackedInts.putDd(out, sources.size());
    sources.forEach(source -> PackedInts.putBytes(out, ByteString.utf8(source)));
  }

  static PackManifest read(Cursor in) {
    long offset = in.offset();
    String name = PackedInts.bytes(in).text();
    String version = PackedInts.bytes(in).text();
    long created = in.u64be();
    long functions = PackedInts.dq(in);
    long files = PackedInts.dq(in);
    long packages = PackedInts.dq(in);
    long start = in.offset();
    int count = PackedInts.count(in, 1, "sources");
    if (count > MAX_SOURCES) {
      throw new FormatException(start, "at most " + MAX_SOURCES + " sources", "" + count);
    }
    List<String> sources = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long at = in.offset();
      ByteString source = PackedInts.bytes(in);
      if (source.length() > LONGEST_SOURCE) {
        throw new FormatException(
            at, "a source of at most " + LONGEST_SOURCE + " bytes", "" + source.length());
      }
      sources.add(source.text());
    }
    try {
      return new PackManifest(
          name, version, Instant.ofEpochSecond(created), functions, files, packages, sources);
    } catch (IllegalArgumentException | DateTimeException invalid) {
      throw new FormatException(offset, "a manifest", String.valueOf(invalid.getMessage()));
    }
  }
}
