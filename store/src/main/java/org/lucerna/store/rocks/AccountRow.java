package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.UserAccount;

/** The rows of {@code accounts}; the name is the key. */
final class AccountRow {
  private AccountRow() {}

  static byte[] encode(UserAccount account) {
    ByteSink out = Row.sink(160);
    account.write(out);
    return out.toByteArray();
  }

  static UserAccount decode(byte[] key, byte[] value) {
    return Row.read(Column.ACCOUNTS, key, value, in -> UserAccount.read(ByteString.wrap(key), in));
  }
}
