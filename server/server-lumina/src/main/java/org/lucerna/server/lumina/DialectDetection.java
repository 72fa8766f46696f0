package org.lucerna.server.lumina;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.lumina.published.PublishedInts;
import org.lucerna.service.config.DialectChoice;

/**
 * Which dialect a client speaks. Both dialects greet with the same code; the greeting is read once
 * with the integers of each, and the bytes after the licence id decide:
 *
 * <pre>
 * 1  ida        a byte 0 or 1, then: below version 3 anything, else just two strings
 * 2  published  below version 3 nothing, else just two strings
 * 3  ida        from version 3 on a byte 0 or 1, then nothing, or two strings and more
 * 4  neither
 * </pre>
 *
 * A greeting of IDA has three NULs there, one of the other dialect two, and both end in NUL. Two
 * greetings are ambiguous: a user name that begins with a byte 1, read as IDA's, and a greeting of
 * IDA that is cut off after the user name.
 *
 * @param choice the configured choice
 */
public record DialectDetection(DialectChoice choice) {
  /** The dialect for a client that has not sent a greeting. */
  Dialect beforeGreeting() {
    return choice == DialectChoice.PUBLISHED ? PublishedDialect.INSTANCE : IdaDialect.INSTANCE;
  }

  /** The dialect of a greeting with this body; null if it fits none. */
  @Nullable Dialect of(ByteString greeting) {
    return choice == DialectChoice.AUTO ? detect(greeting) : beforeGreeting();
  }

  private static @Nullable Dialect detect(ByteString greeting) {
    Opening ida = Opening.of(greeting, PackedInts::dd);
    if (ida != null && ida.hasConversionByte()) {
      if (ida.nameless() || ida.strings(1) == Strings.EXACT) {
        return IdaDialect.INSTANCE;
      }
    }
    Opening published = Opening.of(greeting, PublishedInts::pd);
    if (published != null
        && (published.nameless()
            ? published.rest.isEmpty()
            : published.strings(0) == Strings.EXACT)) {
      return PublishedDialect.INSTANCE;
    }
    if (ida != null && ida.hasConversionByte() && ida.strings(1) != Strings.MISSING) {
      return IdaDialect.INSTANCE;
    }
    return ofTheFuture(greeting) ? IdaDialect.INSTANCE : null;
  }

  /** An unknown version may have any layout; most likely it is IDA's next one. */
  private static boolean ofTheFuture(ByteString greeting) {
    try {
      int version = PackedInts.dd(Cursor.of(greeting));
      return Integer.compareUnsigned(version, Hello.NEWEST_VERSION) > 0;
    } catch (FormatException cut) {
      return false;
    }
  }

  /** How the user name and password are encoded in the rest of a greeting. */
  private enum Strings {
    /** To its last byte. */
    EXACT,
    /** Followed by more bytes, or omitted at the end. */
    LOOSE,
    MISSING
  }

  /**
   * A greeting as read by one dialect.
   *
   * @param rest the bytes after the licence id
   */
  private record Opening(int version, ByteString rest) {
    /** Null if it cannot be read so. */
    static @Nullable Opening of(ByteString greeting, ToIntFunction<Cursor> number) {
      Cursor in = Cursor.of(greeting);
      try {
        int version = number.applyAsInt(in);
        in.skip(Integer.toUnsignedLong(number.applyAsInt(in)));
        in.skip(Hello.LICENSE_ID_SIZE);
        return new Opening(version, in.rest());
      } catch (FormatException otherwise) {
        return null;
      }
    }

    boolean nameless() {
      return Integer.compareUnsigned(version, Hello.CREDENTIALS_SINCE) < 0;
    }

    boolean hasConversionByte() {
      return !rest.isEmpty() && rest.at(0) <= 1;
    }

    Strings strings(int from) {
      Cursor in = Cursor.of(rest);
      in.skip(from);
      if (in.atEnd()) {
        return from > 0 ? Strings.LOOSE : Strings.MISSING;
      }
      try {
        in.cstr();
        in.cstr();
        return in.atEnd() ? Strings.EXACT : Strings.LOOSE;
      } catch (FormatException missing) {
        return Strings.MISSING;
      }
    }
  }
}
