package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.UserAccount;

/** The rows of {@code accounts}; the name is the key. */
public final class AccountRow {
  public static final String TABLE = "accounts";

  private AccountRow() {}

  public static byte[] encode(UserAccount account) {
    ByteSink out = Row.sink(160);
    account.write(out);
    return out.toByteArray();
  }

  public static UserAccount decode(byte[] key, byte[] value) {
    return Row.read(TABLE, key, value, in -> UserAccount.read(ByteString.wrap(key), in));
  }
}
