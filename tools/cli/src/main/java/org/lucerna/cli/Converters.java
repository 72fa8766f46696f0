package org.lucerna.cli;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.cli.command.AddressSpan;
import org.lucerna.cli.connection.ServerAddress;
import org.lucerna.cli.idb.IdbAddress;
import org.lucerna.cli.key.GivenCode;
import org.lucerna.cli.lumina.IdRanges;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.service.config.Endpoint;
import org.lucerna.store.account.Role;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converters of options and operands, by type; an option with another form names its own. */
final class Converters {
  /** Latest second that the protocol can express. */
  private static final long LAST_SECOND = 0xffff_ffffL;

  private static final Pattern ID_RANGE = Pattern.compile("([^-]+)(?:-([^-]+))?");

  private Converters() {}

  /** Registers all converters for a command and its subcommands. */
  static CommandLine registerIn(CommandLine line) {
    return line.registerConverter(Path.class, Path::of)
        .registerConverter(Pattern.class, Converters::expression)
        .registerConverter(Charset.class, Converters::charset)
        .registerConverter(Long.class, number(Long::valueOf))
        .registerConverter(long.class, number(Long::valueOf))
        .registerConverter(Integer.class, number(Integer::valueOf))
        .registerConverter(int.class, number(Integer::valueOf))
        .registerConverter(Md5.class, Converters::key)
        .registerConverter(Instant.class, Converters::time)
        .registerConverter(Span.class, Converters::idRange)
        .registerConverter(IdRanges.class, Converters::idRanges)
        .registerConverter(PackageUrl.class, Converters::packageUrl)
        .registerConverter(Role.class, Converters::role)
        .registerConverter(ProfileName.class, Converters::profile)
        .registerConverter(Endpoint.class, ServerAddress::lumina)
        .registerConverter(AddressSpan.class, AddressSpan::parse)
        .registerConverter(IdbAddress.class, IdbAddress::parse)
        .registerConverter(CodeChunk.class, GivenCode::chunk)
        .registerConverter(GivenCode.OffsetOperand.class, GivenCode.OffsetOperand::parse);
  }

  private static <T> ITypeConverter<T> number(ITypeConverter<T> decimal) {
    return text -> {
      try {
        return decimal.convert(text);
      } catch (NumberFormatException wrong) {
        throw new TypeConversionException("expected a whole number, got '" + text + "'");
      }
    };
  }

  private static PackageUrl packageUrl(String text) {
    try {
      return PackageUrl.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage() + ", got '" + text + "'");
    }
  }

  private static Charset charset(String text) {
    try {
      return Charset.forName(text);
    } catch (IllegalArgumentException unknown) {
      throw new TypeConversionException(
          "unknown encoding '" + text + "': expected one such as CP437 or windows-1251");
    }
  }

  private static Pattern expression(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException wrong) {
      throw new TypeConversionException(
          "not a regular expression: " + wrong.getDescription().toLowerCase(Locale.ROOT));
    }
  }

  /** A function's key, or the MD5 of a file. */
  private static Md5 key(String text) {
    try {
      return Md5.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(
          "expected a key (32 hexadecimal digits), got '" + text + "'");
    }
  }

  /** ISO 8601 with a zone, or a date, meaning its first moment in UTC. */
  private static Instant time(String text) {
    try {
      Instant time =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
              : OffsetDateTime.parse(text).toInstant();
      if (time.isBefore(Instant.EPOCH) || time.getEpochSecond() > LAST_SECOND) {
        throw new DateTimeException("outside the protocol's range");
      }
      return time;
    } catch (DateTimeException wrong) {
      throw new TypeConversionException(
          "expected a time such as 2026-11-20 or 2026-11-20T12:00:00Z, got '" + text + "'");
    }
  }

  /** {@code A-B} with both ends included, or one id. Decimal, or 0x and hex. */
  private static IdRanges idRanges(String texts) {
    return new IdRanges(Arrays.stream(texts.split(",", -1)).map(Converters::idRange).toList());
  }

  private static Span idRange(String text) {
    var form = ID_RANGE.matcher(text);
    try {
      if (form.matches()) {
        long first = id(form.group(1));
        long last = form.group(2) == null ? first : id(form.group(2));
        if (Long.compareUnsigned(first, last) <= 0) {
          return new Span(first, last);
        }
      }
    } catch (NumberFormatException notNumbers) {
      // reported below
    }
    throw new TypeConversionException(
        "expected a range such as 10-20 or 0x0a-0x14, got '" + text + "'");
  }

  private static long id(String text) {
    return text.startsWith("0x")
        ? Long.parseUnsignedLong(text.substring(2), 16)
        : Long.parseUnsignedLong(text);
  }

  private static Role role(String text) {
    return Role.named(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + Arrays.toString(Role.values()) + ", got '" + text + "'"));
  }

  private static ProfileName profile(String text) {
    try {
      return ProfileName.parse(text);
    } catch (IllegalArgumentException unknown) {
      throw new TypeConversionException(unknown.getMessage());
    }
  }
}
