package org.lucerna.lumina.ida;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.User;

/** The types shared by several messages; see the package description. */
final class IdaFields {
  private static final long MAX_32 = 0xffff_ffffL;

  private IdaFields() {}

  /** Reads a list whose items have at least {@code itemSize} bytes. */
  static <T> List<T> list(
      Cursor in, int itemSize, String what, Limits limits, Function<Cursor, T> item) {
    int count = PackedInts.count(in, itemSize, what);
    limits.checkItems(count, what);
    List<T> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(item.apply(in));
    }
    return items;
  }

  static <T> void putList(ByteSink out, List<T> items, BiConsumer<ByteSink, T> item) {
    PackedInts.putDd(out, items.size());
    for (T each : items) {
      item.accept(out, each);
    }
  }

  static Pattern pattern(Cursor in) {
    return new Pattern(PackedInts.dd(in), PackedInts.bytes(in));
  }

  static void putPattern(ByteSink out, Pattern pattern) {
    PackedInts.putDd(out, pattern.type());
    PackedInts.putBytes(out, pattern.data());
  }

  /** The part of a string that can be sent: up to its first NUL, if there is one. */
  static void putText(ByteSink out, ByteString text) {
    int end = text.indexOf(0);
    out.cstr(end < 0 ? text : text.slice(0, end));
  }

  static FunctionInfo function(Cursor in) {
    return new FunctionInfo(in.cstr(), PackedInts.dd(in), PackedInts.bytes(in));
  }

  static void putFunction(ByteSink out, FunctionInfo function) {
    if (function.form() != MetadataForm.IDA) {
      throw new IllegalArgumentException("metadata in the form " + function.form());
    }
    putText(out, function.name());
    PackedInts.putDd(out, function.size());
    PackedInts.putBytes(out, function.metadata());
  }

  static Instant time(Cursor in) {
    long microseconds = Integer.toUnsignedLong(PackedInts.dd(in));
    long seconds = Integer.toUnsignedLong(PackedInts.dd(in));
    return Instant.ofEpochSecond(seconds, microseconds * 1000);
  }

  static void putTime(ByteSink out, Instant time) {
    PackedInts.putDd(out, time.getNano() / 1000);
    PackedInts.putDd(out, (int) time.getEpochSecond());
  }

  static Span span(Cursor in) {
    return new Span(PackedInts.dq(in), PackedInts.dq(in));
  }

  static void putSpan(ByteSink out, Span span) {
    PackedInts.putDq(out, span.first());
    PackedInts.putDq(out, span.last());
  }

  static TimeSpan times(Cursor in) {
    return new TimeSpan(packedTime(in), packedTime(in));
  }

  private static Instant packedTime(Cursor in) {
    long packed = PackedInts.dq(in);
    return Instant.ofEpochSecond(packed >>> 32, (packed & MAX_32) * 1000);
  }

  static void putTimes(ByteSink out, TimeSpan times) {
    putPackedTime(out, times.first());
    putPackedTime(out, times.last());
  }

  /** A time outside the range of messages is clamped to it. */
  private static void putPackedTime(ByteSink out, Instant time) {
    long seconds = time.getEpochSecond();
    if (seconds < 0) {
      PackedInts.putDq(out, 0);
    } else if (seconds > MAX_32) {
      PackedInts.putDq(out, -1);
    } else {
      PackedInts.putDq(out, (time.getEpochSecond() << 32) | (time.getNano() / 1000));
    }
  }

  static User user(Cursor in) {
    ByteString licenseId = in.cstr();
    ByteString licenseName = in.cstr();
    ByteString licenseEmail = in.cstr();
    ByteString name = in.cstr();
    int karma = PackedInts.dd(in);
    Instant lastActive = time(in);
    return new User(
        licenseId, licenseName, licenseEmail, name, karma, lastActive, PackedInts.dd(in));
  }

  static void putUser(ByteSink out, User user) {
    out.cstr(user.licenseId());
    out.cstr(user.licenseName());
    out.cstr(user.licenseEmail());
    out.cstr(user.name());
    PackedInts.putDd(out, user.karma());
    putTime(out, user.lastActive());
    PackedInts.putDd(out, user.features());
  }
}
