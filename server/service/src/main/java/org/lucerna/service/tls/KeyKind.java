package org.lucerna.service.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.Optional;

/** The kinds of keys that TLS in every IDA accepts, and their signature algorithms. */
enum KeyKind {
  RSA("SHA256withRSA"),
  EC("SHA256withECDSA");

  private final String signature;

  KeyKind(String signature) {
    this.signature = signature;
  }

  /** The kind of a key; empty if it is another kind. */
  static Optional<KeyKind> of(Key key) {
    return Arrays.stream(values()).filter(k -> k.name().equals(key.getAlgorithm())).findFirst();
  }

  /** Whether two keys form a pair: one verifies the other's signatures. */
  static boolean pair(PublicKey open, PrivateKey secret) {
    byte[] message = "Do these keys belong together?".getBytes(StandardCharsets.US_ASCII);
    try {
      Signature signature = Signature.getInstance(of(secret).orElseThrow().signature);
      signature.initSign(secret);
      signature.update(message);
      byte[] signed = signature.sign();
      signature.initVerify(open);
      signature.update(message);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      // Keys of two kinds, or signatures of two lengths.
      return false;
    }
  }

  /** The JDK's name of the signature algorithm. */
  String signature() {
    return signature;
  }
}
