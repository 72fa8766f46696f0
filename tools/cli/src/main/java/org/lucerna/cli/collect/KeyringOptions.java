package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.lucerna.repositories.signature.OpenPgpKeyring;
import org.lucerna.repositories.signature.SignatureCheck;
import org.lucerna.repositories.signature.UncheckedSignatures;
import picocli.CommandLine.Option;

/** By which keys indexes must be signed. */
final class KeyringOptions {
  @Option(
      names = "--keyring",
      paramLabel = "FILE",
      description =
          "Trust the keys in this file instead of those that the package manager of this machine"
              + " trusts. May be repeated.")
  List<Path> keyrings = List.of();

  @Option(
      names = "--insecure",
      description =
          "Take indexes without a valid signature. Whoever can change the connection can then give"
              + " functions wrong names.")
  boolean insecure;

  /** The keys that a machine trusts. */
  interface MachineKeys {
    SignatureCheck read() throws IOException;
  }

  /** Whether signatures are not verified. */
  boolean isInsecure() {
    return insecure;
  }

  /** The files with the keys that are trusted; empty for those of the machine. */
  List<Path> files() {
    return keyrings;
  }

  /**
   * Verifies signatures of OpenPGP.
   *
   * @param machine the keys that are trusted without these options
   */
  SignatureCheck openPgp(MachineKeys machine, InstantSource clock) throws IOException {
    if (insecure) {
      return new UncheckedSignatures();
    }
    return keyrings.isEmpty() ? machine.read() : OpenPgpKeyring.of(keyrings, clock);
  }
}
