package org.lucerna.harvest.alias;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.warp.GuidNamespace;
import org.lucerna.warp.WarpTarget;

/**
 * Aliases of functions of one program, or a part of them. The package has the layout.
 *
 * @param target platform of the functions
 * @param aliases at most {@link #MAX_ALIASES}
 */
public record ProgramAliases(WarpTarget target, List<Alias> aliases) {
  /** Maximum number of aliases that are sent together. */
  public static final int MAX_ALIASES = 20_000;

  private static final int VERSION = 1;
  private static final int MAX_TARGET = 64;
  private static final int ALIAS_BYTES = 2 * Md5.BYTES + Integer.BYTES;

  /**
   * A function's key and its GUID.
   *
   * @param size of the function in bytes, unsigned
   */
  public record Alias(Md5 key, UUID guid, int size) {}

  /** Copies the list. */
  public ProgramAliases {
    aliases = List.copyOf(aliases);
  }

  /** The aliases of a program: each key under which a function is pushed, in parts. */
  public static List<ProgramAliases> of(HarvestedGuids guids) {
    List<Alias> all = new ArrayList<>();
    for (HarvestedGuids.Entry entry : guids.functions()) {
      for (FunctionKey key : entry.function().primaryKeys()) {
        all.add(new Alias(key.md5(), entry.guid(), key.size()));
      }
    }
    List<ProgramAliases> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += MAX_ALIASES) {
      parts.add(
          new ProgramAliases(
              guids.target(), all.subList(from, Math.min(all.size(), from + MAX_ALIASES))));
    }
    return parts;
  }

  /** The aliases as bytes. */
  public ByteString encode() {
    ByteSink out = new ByteSink(MAX_TARGET + ALIAS_BYTES * aliases.size());
    PackedInts.putBytes(out.u8(VERSION), target.joined());
    for (Alias alias : aliases) {
      out.md5(alias.key()).bytes(ByteString.wrap(GuidNamespace.bytes(alias.guid())));
      out.u32be(alias.size());
    }
    return out.toByteString();
  }

  /**
   * Reads aliases written by {@link #encode}.
   *
   * @throws FormatException if it is damaged, too long, or of another version
   */
  public static ProgramAliases decode(ByteString bytes) {
    Cursor in = Cursor.of(bytes);
    int version = in.u8();
    if (version != VERSION) {
      throw new FormatException(0, "version " + VERSION, "" + version);
    }
    ByteString target = PackedInts.bytes(in);
    if (target.length() > MAX_TARGET) {
      throw new FormatException(
          1, "a target of at most " + MAX_TARGET + " bytes", target.length() + " bytes");
    }
    long count = in.remaining() / ALIAS_BYTES;
    if (count > MAX_ALIASES || count * ALIAS_BYTES != in.remaining()) {
      throw new FormatException(
          in.offset(),
          "at most " + MAX_ALIASES + " aliases of " + ALIAS_BYTES + " bytes",
          in.remaining() + " bytes");
    }
    List<Alias> aliases = new ArrayList<>((int) count);
    while (!in.atEnd()) {
      aliases.add(new Alias(in.md5(), new UUID(in.u64be(), in.u64be()), in.u32be()));
    }
    return new ProgramAliases(WarpTarget.split(target.compact()), aliases);
  }
}
