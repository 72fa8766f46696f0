package org.lucerna.repositories.signature;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.api.OpenPGPApi;
import org.bouncycastle.openpgp.api.OpenPGPCertificate;
import org.bouncycastle.openpgp.api.OpenPGPDetachedSignatureProcessor;
import org.bouncycastle.openpgp.api.OpenPGPSignature.OpenPGPDocumentSignature;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.lucerna.repositories.RepositoryException;

/**
 * Keys of OpenPGP that are trusted. A file is accepted if at least one of its signatures is by one
 * of them, made with SHA-2 while the key was valid, and the key is valid now; and refused if a
 * signature of a trusted key does not fit the file. Thread-safe.
 */
public final class OpenPgpKeyring implements SignatureCheck {
  private static final int MOST_KEYRING_BYTES = 16 << 20;
  private static final int MOST_SIGNATURES = 64;

  private final List<OpenPGPCertificate> certificates;
  private final InstantSource clock;

  private OpenPgpKeyring(List<OpenPGPCertificate> certificates, InstantSource clock) {
    this.certificates = List.copyOf(certificates);
    this.clock = clock;
  }

  /**
   * The keys in files.
   *
   * @param files binary or in ASCII armor
   * @throws RepositoryException if one is no keyring
   */
  public static OpenPgpKeyring of(List<Path> files, InstantSource clock) throws IOException {
    List<OpenPGPCertificate> all = new ArrayList<>();
    for (Path file : files) {
      all.addAll(read(file));
    }
    return new OpenPgpKeyring(all, clock);
  }

  /**
   * The keys in a text in ASCII armor.
   *
   * @throws RepositoryException if it has none
   */
  public static OpenPgpKeyring ofText(String armored, InstantSource clock) throws IOException {
    return new OpenPgpKeyring(parse(armored.getBytes(StandardCharsets.UTF_8)), clock);
  }

  /** Whether a file is a keyring that can be read. */
  public static boolean isKeyring(Path file) {
    try {
      return !read(file).isEmpty();
    } catch (IOException other) {
      return false;
    }
  }

  private static List<OpenPGPCertificate> read(Path file) throws IOException {
    if (Files.size(file) > MOST_KEYRING_BYTES) {
      throw new RepositoryException(
          file + ": a keyring has at most " + MOST_KEYRING_BYTES + " bytes");
    }
    try {
      return parse(Files.readAllBytes(file));
    } catch (RepositoryException none) {
      throw new RepositoryException(file + ": " + none.getMessage());
    }
  }

  private static List<OpenPGPCertificate> parse(byte[] bytes) throws RepositoryException {
    try {
      return new BcOpenPGPApi().readKeyOrCertificate().parseCertificates(bytes);
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException(
          "expected a keyring of OpenPGP, binary or in ASCII armor: " + damage.getMessage());
    }
  }

  @Override
  public byte[] clearSigned(byte[] file) throws RepositoryException {
    ClearSignedText signed = ClearSignedText.read(file);
    byte[] text = signed.text().toByteArray();
    verify(text, signed.signature().toByteArray());
    return text;
  }

  @Override
  public void detached(byte[] file, byte[] signature) throws RepositoryException {
    verify(file, signature);
  }

  @Override
  public boolean needsSignature() {
    return true;
  }

  private void verify(byte[] bytes, byte[] signature) throws RepositoryException {
    List<PGPSignature> signatures = signatures(signature);
    boolean isSigned = false;
    try {
      for (OpenPGPDocumentSignature each : processed(bytes, signatures)) {
        if (!each.isTestedCorrect()) {
          throw new RepositoryException(
              "it was changed after key " + each.getKeyIdentifier() + " signed it");
        }
        isSigned |= each.isValid() && each.getIssuer().isBoundAt(Date.from(clock.instant()));
      }
    } catch (IOException | PGPException | RuntimeException damage) {
      throw damage instanceof RepositoryException refused
          ? refused
          : new RepositoryException("damaged signature: " + damage.getMessage());
    }
    if (!isSigned) {
      throw new RepositoryException(
          "not signed by a trusted, valid key, but by "
              + signatures.stream()
                  .map(each -> "%016X".formatted(each.getKeyID()))
                  .collect(Collectors.joining(", "))
              + ": --keyring names a file with trusted keys");
    }
  }

  private List<OpenPGPDocumentSignature> processed(byte[] bytes, List<PGPSignature> signatures)
      throws IOException {
    OpenPGPApi api = new BcOpenPGPApi();
    OpenPGPDetachedSignatureProcessor processor = api.verifyDetachedSignature();
    certificates.forEach(processor::addVerificationCertificate);
    signatures.forEach(processor::addSignature);
    return processor.process(new ByteArrayInputStream(bytes));
  }

  private static List<PGPSignature> signatures(byte[] bytes) throws RepositoryException {
    try {
      Object first =
          new BcPGPObjectFactory(PGPUtil.getDecoderStream(new ByteArrayInputStream(bytes)))
              .nextObject();
      if (first instanceof PGPSignatureList list && list.size() <= MOST_SIGNATURES) {
        return StreamSupport.stream(list.spliterator(), false).toList();
      }
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("damaged signature: " + damage.getMessage());
    }
    throw new RepositoryException(
        "expected 1 to " + MOST_SIGNATURES + " signatures of OpenPGP, got none or more");
  }
}
