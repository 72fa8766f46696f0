package org.lucerna.packs.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * The beginning of a pack, whose signature is right: everything but its files. Immutable.
 *
 * @param files in the order of their bytes
 * @param hashes of the blocks, one after the other
 * @param encoded all bytes up to the files
 */
public record PackHead(
    PackManifest manifest,
    List<PackedFile> files,
    ByteString hashes,
    PackKey key,
    ByteString encoded) {
  /** Number of bytes that have a hash. */
  public static final int BLOCK = 1 << 20;

  /** Maximum size of manifest, names of files and hashes together. */
  public static final int MAX_BYTES = 16 << 20;

  private static final ByteString MAGIC = ByteString.utf8("lucpack1");
  private static final int HASH = 32;
  private static final int MAX_FILES = 10_000;
  private static final int START = MAGIC.length() + Integer.BYTES;

  public PackHead {
    files = List.copyOf(files);
  }

  /** Size of the files, in bytes. */
  public long fileBytes() {
    return files.stream().mapToLong(PackedFile::bytes).sum();
  }

  /** Size of the whole pack, in bytes. */
  public long bytes() {
    return encoded.length() + fileBytes();
  }

  /** A short text that is another one for each other pack: the beginning of a hash. */
  public String id() {
    return ByteString.wrap(Sha256.of(encoded)).slice(0, 4).hex();
  }

  /** The expected hash of a block, from 0 on. */
  ByteString hash(long block) {
    return hashes.slice((int) block * HASH, (int) (block + 1) * HASH);
  }

  /** The first file of which a block has a part. */
  String fileOf(long block) {
    long end = 0;
    for (PackedFile file : files) {
      end += file.bytes();
      if (block * BLOCK < end) {
        return file.name();
      }
    }
    return "no file";
  }

  /**
   * Signs the head of a new pack.
   *
   * @param hashes of the blocks of the files
   * @throws IllegalArgumentException if it is too large
   */
  static PackHead sign(
      PackManifest manifest, List<PackedFile> files, ByteString hashes, SigningKey key) {
    ByteSink head = new ByteSink();
    manifest.write(head);
    PackedInts.putDd(head, files.size());
    for (PackedFile file : files) {
      PackedInts.putBytes(head, ByteString.utf8(file.name()));
      PackedInts.putDq(head, file.bytes());
    }
    head.bytes(hashes);
    if (head.size() > MAX_BYTES || files.size() > MAX_FILES) {
      throw new IllegalArgumentException("too large for a pack: name fewer functions");
    }
    ByteSink out = new ByteSink();
    out.bytes(MAGIC).u32be((int) head.size()).bytes(head).bytes(key.key().encoded());
    out.bytes(key.sign(out.toByteString()));
    return new PackHead(manifest, files, hashes, key.key(), out.toByteString());
  }

  /**
   * Reads the head of a pack, and nothing after it.
   *
   * @throws FormatException if this is no pack, its head is damaged, or the signature is not of its
   *     key
   */
  public static PackHead read(InputStream in) throws IOException {
    ByteSink all = new ByteSink();
    ByteString start = next(in, START, all);
    if (!start.slice(0, MAGIC.length()).equals(MAGIC)) {
      throw new FormatException(0, "a pack", "another file");
    }
    int length = Cursor.of(start.slice(MAGIC.length(), START)).u32be();
    if (length < 0 || length > MAX_BYTES) {
      throw new FormatException(
          MAGIC.length(),
          "a head of at most " + MAX_BYTES + " bytes",
          Integer.toUnsignedString(length));
    }
    ByteString head = next(in, length, all);
    PackKey key = PackKey.of(next(in, PackKey.BYTES, all));
    ByteString signed = all.toByteString();
    if (!key.isSignature(next(in, PackKey.SIGNATURE, all), signed)) {
      throw new FormatException(
          0, "a head that the key " + key.fingerprint() + " has signed", "another head");
    }
    return read(Cursor.of(head), key, all.toByteString());
  }

  private static ByteString next(InputStream in, int count, ByteSink all) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the pack is truncated: it ends in its head");
    }
    ByteString next = ByteString.wrap(bytes);
    all.bytes(next);
    return next;
  }

  private static PackHead read(Cursor in, PackKey key, ByteString encoded) {
    PackManifest manifest = PackManifest.read(in);
    long start = in.offset();
    int count = PackedInts.count(in, 2, "files");
    if (count > MAX_FILES) {
      throw new FormatException(start, "at most " + MAX_FILES + " files", "" + count);
    }
    List<PackedFile> files = new ArrayList<>(count);
    Set<String> names = new HashSet<>();
    long total = 0;
    for (int i = 0; i < count; i++) {
      long offset = in.offset();
      String name = PackedInts.bytes(in).text();
      long bytes = PackedInts.dq(in);
      total += bytes;
      if (!PackedFile.NAME.matcher(name).matches() || !names.add(name)) {
        throw new FormatException(offset, "the name of a file of a store, once", name);
      }
      // Each block has a hash in the head, which bounds their sum; a sum that overflows has none.
      if (bytes < 0 || total < 0) {
        throw new FormatException(offset, "the size of a file", Long.toUnsignedString(bytes));
      }
      files.add(new PackedFile(name, bytes));
    }
    long blocks = Math.ceilDiv(total, BLOCK);
    if (in.remaining() % HASH != 0 || in.remaining() / HASH != blocks) {
      throw new FormatException(
          in.offset(), "hashes of " + blocks + " blocks", in.remaining() + " bytes");
    }
    return new PackHead(manifest, files, in.rest(), key, encoded);
  }

  /** Checks a block. */
  void check(long block, MessageDigest hashed) {
    ByteString found = ByteString.wrap(hashed.digest());
    if (!found.equals(hash(block))) {
      throw new FormatException(
          encoded.length() + block * BLOCK,
          "block " + block + " as it was signed, in " + fileOf(block),
          "other bytes: the pack is damaged");
    }
  }
}
