package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.lucerna.bytes.ByteString;

/**
 * A line of the audit log. Nothing in it is secret.
 *
 * @param time cut to the microsecond here
 * @param who an account, or who had the data folder in hand
 * @param action what was done, such as {@code user add}
 * @param subject to what, and with what outcome
 */
public record AuditEntry(Instant time, ByteString who, String action, String subject) {
  public AuditEntry {
    time = time.truncatedTo(ChronoUnit.MICROS);
  }
}
