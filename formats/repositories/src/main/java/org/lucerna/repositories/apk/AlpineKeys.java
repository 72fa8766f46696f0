package org.lucerna.repositories.apk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.lucerna.repositories.RepositoryException;

/** Keys of RSA that are trusted. Thread-safe. */
public final class AlpineKeys {
  private static final int MOST_KEY_BYTES = 1 << 16;

  private final List<PublicKey> keys;

  private AlpineKeys(List<PublicKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * The keys in files.
   *
   * @param files public keys in PEM
   * @throws RepositoryException if one is no such key
   */
  public static AlpineKeys of(List<Path> files) throws IOException {
    List<PublicKey> keys = new ArrayList<>();
    for (Path file : files) {
      keys.add(read(file));
    }
    return new AlpineKeys(keys);
  }

  /**
   * The keys in a folder, such as {@code /etc/apk/keys}; none if it does not exist.
   *
   * @throws RepositoryException if one of its files is no key
   */
  public static AlpineKeys ofFolder(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> inFolder = Files.newDirectoryStream(folder, "*.pub")) {
        inFolder.forEach(files::add);
      }
    }
    return of(files);
  }

  private static PublicKey read(Path file) throws IOException {
    String text = Files.size(file) > MOST_KEY_BYTES ? "" : Files.readString(file);
    String base64 = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    try {
      return KeyFactory.getInstance("RSA")
          .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(base64)));
    } catch (GeneralSecurityException | IllegalArgumentException other) {
      throw new RepositoryException(file + ": expected a public key of RSA in PEM");
    }
  }

  /**
   * Verifies a signature.
   *
   * @param name of the file with the signature, which says by which algorithm it was made
   * @throws RepositoryException if no trusted key made it
   */
  void verify(String name, byte[] signature, byte[] bytes, int start) throws RepositoryException {
    String algorithm =
        name.startsWith(".SIGN.RSA512.")
            ? "SHA512withRSA"
            : name.startsWith(".SIGN.RSA256.") ? "SHA256withRSA" : "SHA1withRSA";
    for (PublicKey key : keys) {
      try {
        Signature check = Signature.getInstance(algorithm);
        check.initVerify(key);
        check.update(bytes, start, bytes.length - start);
        if (check.verify(signature)) {
          return;
        }
      } catch (GeneralSecurityException unfit) {
        // It is not by this key.
      }
    }
    throw new RepositoryException(
        "not signed by a trusted key, but as "
            + name
            + ", or changed since: --keyring names a file with a trusted key");
  }
}
