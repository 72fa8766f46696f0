package org.lucerna.collect;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.lucerna.api.CollectedPackage;
import org.lucerna.bytes.ByteString;
import org.lucerna.client.HttpAdministration;
import org.lucerna.repositories.RepositoryPackage;

/** The ledger of a server, over HTTP. */
public record HttpLedger(HttpAdministration server) implements PackageLedger {
  @Override
  public Set<ByteString> collected(List<ByteString> checksums) throws IOException {
    return server.collected(checksums);
  }

  @Override
  public void enter(RepositoryPackage collected, int functions) throws IOException {
    server.addCollected(
        new CollectedPackage(collected.checksum().value(), collected.purl().toString(), functions));
  }
}
