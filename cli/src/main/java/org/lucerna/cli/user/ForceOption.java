package org.lucerna.cli.user;

import org.lucerna.server.account.LastAdministrator;
import picocli.CommandLine.Option;

/** Whether the last administrator of a server may be taken away. */
final class ForceOption {
  @Option(
      names = "--force",
      description =
          "Do it also to the last administrator; only on the data folder of a stopped server.")
  private boolean force;

  LastAdministrator last() {
    return force ? LastAdministrator.MAY_GO : LastAdministrator.STAYS;
  }
}
