package org.lucerna.packs.file;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * The key of whoever signs packs.
 *
 * @param encoded in X.509 encoding
 */
public record PackKey(ByteString encoded) {
  /** Fingerprints. */
  public static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{32}");

  static final String ALGORITHM = "Ed25519";

  /** Size of a key, in bytes. */
  static final int BYTES = 44;

  /** Size of a signature, in bytes. */
  static final int SIGNATURE = 64;

  private static final int FINGERPRINT_BYTES = 16;

  /**
   * A key in a pack.
   *
   * @throws FormatException if it is none
   */
  static PackKey of(ByteString encoded) {
    PackKey key = new PackKey(encoded);
    try {
      PublicKey _ = key.decoded();
      return key;
    } catch (GeneralSecurityException invalid) {
      throw new FormatException(0, "an Ed25519 key", "other bytes");
    }
  }

  private PublicKey decoded() throws GeneralSecurityException {
    return KeyFactory.getInstance(ALGORITHM)
        .generatePublic(new X509EncodedKeySpec(encoded.toByteArray()));
  }

  /** What people know the key by: the first half of its SHA-256, in hexadecimal digits. */
  public String fingerprint() {
    return ByteString.wrap(Sha256.of(encoded)).slice(0, FINGERPRINT_BYTES).hex();
  }

  /** Whether these bytes were signed with this key. */
  boolean isSignature(ByteString signature, ByteString signed) {
    try {
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(decoded());
      check.update(signed.toByteArray());
      return check.verify(signature.toByteArray());
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
