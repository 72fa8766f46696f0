package org.lucerna.server;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Ok;
import org.lucerna.server.config.AccessConfig;

/**
 * Decides who may come in. There is one account, the guest, which anybody may use with any password
 * or none: IDA from 8.1 on insists on sending some name.
 */
final class Doorkeeper {
  /** The result number of a refused login. */
  private static final int BAD_LOGIN = 1;

  private final Account guest;
  private final boolean newerVersions;

  /**
   * A doorkeeper.
   *
   * @param newerVersions whether versions above the newest known may come in
   */
  Doorkeeper(AccessConfig access, boolean newerVersions) {
    this.guest = new Account(Account.GUEST, access.trustEveryone(), access.delete());
    this.newerVersions = newerVersions;
  }

  Welcome welcome(Hello hello) {
    if (Integer.compareUnsigned(hello.version(), Hello.NEWEST_VERSION) > 0 && !newerVersions) {
      String version = Integer.toUnsignedString(hello.version());
      return refused(Fail.error("This server doesn't support version " + version));
    }
    if (!isGuest(hello.credentials())) {
      return refused(new Fail(BAD_LOGIN, ByteString.utf8("invalid username or password")));
    }
    boolean tellsRights = Integer.compareUnsigned(hello.version(), Hello.RESULT_SINCE) >= 0;
    return new Welcome(tellsRights ? new HelloResult(guest.user()) : new Ok(), guest);
  }

  private static boolean isGuest(@Nullable Credentials credentials) {
    return credentials == null
        || credentials.user().isEmpty()
        || credentials.user().equals(Account.GUEST);
  }

  private static Welcome refused(Fail why) {
    return new Welcome(why, null);
  }
}
