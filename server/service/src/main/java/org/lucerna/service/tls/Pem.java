package org.lucerna.service.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.RSAPrivateKey;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/**
 * Certificates and keys as text. Reads OpenSSL's output, in any order and with other text in
 * between: certificates, and keys as PKCS#8, PKCS#1 ({@code RSA PRIVATE KEY}) or SEC1 ({@code EC
 * PRIVATE KEY}). Writes certificates and PKCS#8 keys.
 */
final class Pem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";

  private Pem() {}

  /** The certificates of a file, in order; at least one. */
  static List<X509Certificate> certificates(Path file) throws IOException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (PemObject object : read(file)) {
      if (object.getType().equals(CERTIFICATE)) {
        certificates.add(certificate(file, certificates.size() + 1, object));
      }
    }
    if (certificates.isEmpty()) {
      throw new TlsFileException(file, "contains no certificate (-----BEGIN CERTIFICATE-----)");
    }
    return List.copyOf(certificates);
  }

  /** The first private key of a file. */
  static PrivateKey privateKey(Path file) throws IOException {
    for (PemObject object : read(file)) {
      if (object.getType().endsWith(PRIVATE_KEY)) {
        return key(file, object);
      }
    }
    throw new TlsFileException(file, "contains no private key (-----BEGIN PRIVATE KEY-----)");
  }

  static String text(X509Certificate... certificates) {
    try {
      List<PemObject> objects = new ArrayList<>();
      for (X509Certificate certificate : certificates) {
        objects.add(new PemObject(CERTIFICATE, certificate.getEncoded()));
      }
      return text(objects);
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("the certificate cannot be encoded", e);
    }
  }

  static String text(PrivateKey key) {
    return text(List.of(new PemObject(PRIVATE_KEY, key.getEncoded())));
  }

  private static String text(List<PemObject> objects) {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      for (PemObject object : objects) {
        writer.writeObject(object);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().replace("\r\n", "\n");
  }

  private static X509Certificate certificate(Path file, int number, PemObject object)
      throws TlsFileException {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(object.getContent()));
    } catch (CertificateException e) {
      throw new TlsFileException(file, "certificate %d is damaged".formatted(number), e);
    }
  }

  private static PrivateKey key(Path file, PemObject object) throws TlsFileException {
    if (object.getType().startsWith("ENCRYPTED") || !object.getHeaders().isEmpty()) {
      throw new TlsFileException(
          file,
          "the private key is encrypted; write it without a passphrase, in a file that only the"
              + " server may read: openssl pkey -in FILE -out NEW");
    }
    PrivateKey key;
    try {
      key = new JcaPEMKeyConverter().getPrivateKey(keyInfo(object));
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle has many names for damage, NoSuchElementException among them. The exception
      // is not kept as the cause: it may quote the key.
      throw new TlsFileException(
          file, "the private key is damaged or of an unknown kind (expected RSA or EC)");
    }
    if (KeyKind.of(key).isEmpty()) {
      throw new TlsFileException(
          file, "expected an RSA or EC private key, got " + key.getAlgorithm());
    }
    return key;
  }

  private static PrivateKeyInfo keyInfo(PemObject object) throws IOException {
    byte[] content = object.getContent();
    return switch (object.getType()) {
      case "RSA PRIVATE KEY" ->
          new PrivateKeyInfo(
              new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption, DERNull.INSTANCE),
              RSAPrivateKey.getInstance(content));
      case "EC PRIVATE KEY" -> {
        ECPrivateKey key = ECPrivateKey.getInstance(content);
        yield new PrivateKeyInfo(
            new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject()),
            key);
      }
      default -> PrivateKeyInfo.getInstance(content);
    };
  }

  private static List<PemObject> read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "a folder, not a file");
    }
    String text;
    try {
      // Words between the objects may be in any encoding.
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new TlsFileException(file, "no such file", e);
    } catch (AccessDeniedException e) {
      throw new TlsFileException(file, "permission denied", e);
    }
    List<PemObject> objects = new ArrayList<>();
    try (PemReader reader = new PemReader(new StringReader(text))) {
      for (PemObject o = reader.readPemObject(); o != null; o = reader.readPemObject()) {
        objects.add(o);
      }
    } catch (IOException | RuntimeException e) {
      throw new TlsFileException(
          file, "damaged after %d objects, or not PEM".formatted(objects.size()));
    }
    return objects;
  }
}
