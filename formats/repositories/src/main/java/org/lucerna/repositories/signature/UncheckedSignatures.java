package org.lucerna.repositories.signature;

import java.io.IOException;

/** Trusts every file, if a user asks for it. */
public record UncheckedSignatures() implements SignatureCheck {
  @Override
  public byte[] clearSigned(byte[] file) throws IOException {
    return ClearSignedText.read(file).text().toByteArray();
  }

  @Override
  public void detached(byte[] file, byte[] signature) {
    // Whatever it is.
  }

  @Override
  public boolean needsSignature() {
    return false;
  }
}
