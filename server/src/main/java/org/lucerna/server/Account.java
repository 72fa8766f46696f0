package org.lucerna.server;

import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.User;

/**
 * Who a client is and what it may do.
 *
 * @param name as it appears in histories
 * @param trusted whether it may send large messages
 * @param mayDelete whether it may delete functions
 */
record Account(ByteString name, boolean trusted, boolean mayDelete) {
  static final ByteString GUEST = ByteString.utf8("guest");

  /** The account as the protocol shows it. */
  User user() {
    return User.of(name, mayDelete ? User.MAY_DELETE : 0);
  }
}
