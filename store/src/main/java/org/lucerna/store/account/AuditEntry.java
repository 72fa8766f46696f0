package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.lucerna.bytes.ByteString;

/**
 * An entry of the audit log. It contains no secrets.
 *
 * @param time truncated to the microsecond here
 * @param who the account, or the operator who worked on the data folder directly
 * @param action what was done, such as {@code user add}
 * @param subject the object of the action, and the outcome
 */
public record AuditEntry(Instant time, ByteString who, String action, String subject) {
  public AuditEntry {
    time = time.truncatedTo(ChronoUnit.MICROS);
  }
}
