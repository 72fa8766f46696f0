package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * A token with which a program logs in as an account, as stored. Tokens are random, so a plain hash
 * is enough to keep them secret.
 *
 * @param hash SHA-256 of the token's text, 32 bytes
 * @param role upper limit of the program's rights; the account's role limits them too
 * @param created truncated to the second here
 * @param expires when it is refused, truncated too
 * @param label its purpose, in the words of its owner
 */
public record AccessToken(
    ByteString hash, Role role, Instant created, Instant expires, ByteString label) {
  /** Length of a hash, in bytes. */
  public static final int HASH_BYTES = 32;

  private static final int ID_BYTES = 4;

  /**
   * A token.
   *
   * @throws IllegalArgumentException if the hash has another length
   */
  public AccessToken {
    if (hash.length() != HASH_BYTES) {
      throw new IllegalArgumentException("a hash of " + hash.length() + " bytes");
    }
    created = created.truncatedTo(ChronoUnit.SECONDS);
    expires = expires.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Its name in lists: the first 8 digits of the hash. */
  public String id() {
    return hash.slice(0, ID_BYTES).hex();
  }

  /** Whether it is refused because of its age. */
  public boolean isExpired(Instant now) {
    return !now.isBefore(expires);
  }

  /**
   * Writes tokens in sequence: hash[32], u8 role, created and expires as u64be seconds since 1970,
   * {@linkplain PackedInts bytes} label.
   */
  public static void writeAll(List<AccessToken> tokens, ByteSink out) {
    for (AccessToken token : tokens) {
      out.bytes(token.hash).u8(token.role.code());
      out.u64be(token.created.getEpochSecond()).u64be(token.expires.getEpochSecond());
      PackedInts.putBytes(out, token.label);
    }
  }

  /**
   * Reads tokens up to the end.
   *
   * @throws FormatException if there are other bytes
   */
  public static List<AccessToken> readAll(Cursor in) {
    List<AccessToken> tokens = new ArrayList<>();
    while (!in.atEnd()) {
      ByteString hash = in.bytes(HASH_BYTES).compact();
      Role role = Role.read(in);
      tokens.add(
          new AccessToken(hash, role, second(in), second(in), PackedInts.bytes(in).compact()));
    }
    return tokens;
  }

  private static Instant second(Cursor in) {
    long start = in.offset();
    long second = in.u64be();
    if (second < 0 || second > Instant.MAX.getEpochSecond()) {
      throw new FormatException(start, "seconds since 1970", Long.toUnsignedString(second));
    }
    return Instant.ofEpochSecond(second);
  }

  /** Omits the hash. */
  @Override
  public String toString() {
    return "AccessToken[" + id() + ", " + role + ", until " + expires + "]";
  }
}
