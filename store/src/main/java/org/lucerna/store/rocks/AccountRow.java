package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/** The rows of {@code accounts}; the name is the key. */
final class AccountRow {
  private static final int DISABLED = 1;

  private AccountRow() {}

  static byte[] encode(UserAccount account) {
    ByteSink out = Row.sink(160).u8(account.role().code()).u8(account.disabled() ? DISABLED : 0);
    out.u64be(Times.micros(account.created()));
    String password = account.password();
    PackedInts.putBytes(out, password == null ? ByteString.EMPTY : ByteString.utf8(password));
    ByteString certificate = account.certificate();
    PackedInts.putBytes(out, certificate == null ? ByteString.EMPTY : certificate);
    AccessToken.writeAll(account.tokens(), out);
    return out.toByteArray();
  }

  static UserAccount decode(byte[] key, byte[] value) {
    return Row.read(Column.ACCOUNTS, key, value, in -> take(ByteString.wrap(key), in));
  }

  private static UserAccount take(ByteString name, Cursor in) {
    Role role = Role.read(in);
    boolean disabled = (in.u8() & DISABLED) != 0;
    Instant created = Times.instant(in.u64be());
    ByteString password = PackedInts.bytes(in);
    return new UserAccount(
        name,
        role,
        created,
        disabled,
        password.isEmpty() ? null : ascii(password),
        orNull(PackedInts.bytes(in)),
        AccessToken.readAll(in));
  }

  private static String ascii(ByteString text) {
    return new String(text.toByteArray(), StandardCharsets.US_ASCII);
  }

  private static @Nullable ByteString orNull(ByteString bytes) {
    return bytes.isEmpty() ? null : bytes.compact();
  }
}
