package org.lucerna.packs.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.AtomicFileWriter.Access;
import org.lucerna.bytes.ByteString;

/**
 * The private key that signs packs, with the public one. Its file has both, in PEM: the JDK does
 * not derive one from the other.
 *
 * @param key the public one
 */
public record SigningKey(PrivateKey secret, PackKey key) {
  private static final String PRIVATE = "PRIVATE KEY";
  private static final String PUBLIC = "PUBLIC KEY";
  private static final int LARGEST_FILE = 1 << 14;
  private static final ByteString PROBE = ByteString.utf8("probe");

  /** Makes a key. */
  public static SigningKey make(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(PackKey.ALGORITHM);
      generator.initialize(255, random);
      KeyPair pair = generator.generateKeyPair();
      return new SigningKey(
          pair.getPrivate(), new PackKey(ByteString.wrap(pair.getPublic().getEncoded())));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * The key in a file; if there is no file, a new key, which is written to it. Only the owner may
   * read the file.
   *
   * @throws IOException if the file has no key, or cannot be read or written
   */
  public static SigningKey in(Path file, SecureRandom random) throws IOException {
    if (Files.exists(file)) {
      return read(file);
    }
    SigningKey made = make(random);
    AtomicFileWriter.write(file, Access.OWNER, AtomicFileWriter.Content.text(made.pem()));
    return made;
  }

  private static SigningKey read(Path file) throws IOException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new IOException(file + ": too large for a key");
    }
    String text = Files.readString(file);
    try {
      PrivateKey secret =
          KeyFactory.getInstance(PackKey.ALGORITHM)
              .generatePrivate(new PKCS8EncodedKeySpec(block(text, PRIVATE)));
      SigningKey read = new SigningKey(secret, new PackKey(ByteString.wrap(block(text, PUBLIC))));
      if (read.key.isSignature(read.sign(PROBE), PROBE)) {
        return read;
      }
      throw new IOException(file + ": its private and its public key do not belong together");
    } catch (GeneralSecurityException | IllegalArgumentException invalid) {
      throw new IOException(
          file + ": expected an Ed25519 key as 'lucerna pack create' makes it", invalid);
    }
  }

  private static byte[] block(String text, String label) {
    String begin = begin(label);
    int from = text.indexOf(begin);
    int to = text.indexOf(end(label));
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("no " + label);
    }
    return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
  }

  private String pem() {
    return block(PRIVATE, secret.getEncoded()) + block(PUBLIC, key.encoded().toByteArray());
  }

  private static String block(String label, byte[] bytes) {
    return begin(label)
        + '\n'
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
        + '\n'
        + end(label)
        + '\n';
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----";
  }

  private static String end(String label) {
    return "-----END " + label + "-----";
  }

  ByteString sign(ByteString bytes) {
    try {
      Signature signature = Signature.getInstance(PackKey.ALGORITHM);
      signature.initSign(secret);
      signature.update(bytes.toByteArray());
      return ByteString.wrap(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return "signing key " + key.fingerprint();
  }
}
