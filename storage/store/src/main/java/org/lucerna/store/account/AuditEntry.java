package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * An entry of the audit log. It contains no secrets.
 *
 * @param time truncated to the microsecond here
 * @param who the account, or the operator who worked on the data folder directly
 * @param action the action, such as {@code user add}
 * @param subject the object of the action, and the outcome
 */
public record AuditEntry(Instant time, ByteString who, String action, String subject) {
  public AuditEntry {
    time = time.truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * Writes the entry: u64be time in microseconds since 1970, {@linkplain PackedInts bytes} who,
   * action and subject.
   */
  public void write(ByteSink out) {
    out.u64be(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    PackedInts.putBytes(out, who);
    PackedInts.putBytes(out, ByteString.utf8(action));
    PackedInts.putBytes(out, ByteString.utf8(subject));
  }

  /**
   * Reads an entry written by {@link #write}.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static AuditEntry read(Cursor in) {
    Instant time = Instant.EPOCH.plus(in.u64be(), ChronoUnit.MICROS);
    return new AuditEntry(
        time,
        PackedInts.bytes(in).compact(),
        PackedInts.bytes(in).text(),
        PackedInts.bytes(in).text());
  }
}
