package org.lucerna.service.account;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The stored form of a password: an Argon2id hash (RFC 9106) as a PHC string.
 *
 * <pre>
 * $argon2id$v=19$m=KIBIBYTES,t=PASSES,p=LANES$SALT$HASH      both in base64 without padding
 * </pre>
 *
 * New hashes use 19 MiB and two passes. Others are verified with their own parameters, within
 * bounds.
 *
 * @param memory in KiB
 */
record PasswordHash(int memory, int passes, int lanes, ByteString salt, ByteString hash) {
  private static final int MEMORY = 19 * 1024;
  private static final int PASSES = 2;
  private static final int LANES = 1;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;

  /** Maximum memory of a hash: one verification must not use up the memory of all others. */
  private static final int MOST_MEMORY = 256 * 1024;

  private static final int MOST_PASSES = 16;
  private static final int MOST_LANES = 16;

  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,6}),t=(\\d{1,2}),p=(\\d{1,2})"
              + "\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{16,86})");

  /** Costs as much to verify as any other hash, and never matches. */
  static final PasswordHash NOBODY =
      new PasswordHash(
          MEMORY,
          PASSES,
          LANES,
          ByteString.wrap(new byte[SALT_BYTES]),
          ByteString.wrap(new byte[HASH_BYTES]));

  /** The hash of a new password. */
  static PasswordHash of(ByteString password, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    PasswordHash empty =
        new PasswordHash(
            MEMORY, PASSES, LANES, ByteString.wrap(salt), ByteString.wrap(new byte[HASH_BYTES]));
    return new PasswordHash(
        MEMORY, PASSES, LANES, empty.salt, ByteString.wrap(empty.compute(password)));
  }

  /** The hash in a PHC string; null if it is not one, or of an unsupported kind. */
  static @Nullable PasswordHash parse(String phc) {
    Matcher form = FORM.matcher(phc);
    if (!form.matches()) {
      return null;
    }
    int memory = Integer.parseInt(form.group(1));
    int passes = Integer.parseInt(form.group(2));
    int lanes = Integer.parseInt(form.group(3));
    boolean bearable =
        passes >= 1
            && passes <= MOST_PASSES
            && lanes >= 1
            && lanes <= MOST_LANES
            && memory >= 8 * lanes
            && memory <= MOST_MEMORY;
    try {
      return bearable
          ? new PasswordHash(memory, passes, lanes, base64(form.group(4)), base64(form.group(5)))
          : null;
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
  }

  private static ByteString base64(String text) {
    return ByteString.wrap(Base64.getDecoder().decode(text));
  }

  /** Whether it is the hash of that password. Takes about 50 ms of processor time. */
  boolean matches(ByteString password) {
    return MessageDigest.isEqual(compute(password), hash.toByteArray());
  }

  private byte[] compute(ByteString password) {
    Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
    argon2.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memory)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt.toByteArray())
            .build());
    byte[] result = new byte[hash.length()];
    argon2.generateBytes(password.toByteArray(), result);
    return result;
  }

  /** The hash as a PHC string. */
  String phc() {
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(memory, passes, lanes, base64(salt), base64(hash));
  }

  private static String base64(ByteString bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /** Omits the hash. */
  @Override
  public String toString() {
    return "PasswordHash[m=%d,t=%d,p=%d]".formatted(memory, passes, lanes);
  }
}
