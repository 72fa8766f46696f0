package org.lucerna.cli.lumina;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A point in time: ISO 8601 with a zone, or a date, which is its first moment in UTC. */
final class TimeConverter implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String text) {
    try {
      Instant time =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
              : OffsetDateTime.parse(text).toInstant();
      if (time.isBefore(Instant.EPOCH) || time.getEpochSecond() > 0xffff_ffffL) {
        throw new DateTimeException("beyond the protocol");
      }
      return time;
    } catch (DateTimeException wrong) {
      throw new TypeConversionException(
          "expected a time such as 2026-11-20 or 2026-11-20T12:00:00Z, got '" + text + "'");
    }
  }
}
