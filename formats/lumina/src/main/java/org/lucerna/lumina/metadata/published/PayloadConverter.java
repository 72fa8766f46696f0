package org.lucerna.lumina.metadata.published;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.LocationWriter;
import org.lucerna.lumina.metadata.Locations;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.published.PublishedInts;

/** Converts payloads from one form to the other. */
final class PayloadConverter {
  private final MetadataCodec from;
  private final MetadataCodec to;

  PayloadConverter(MetadataCodec from, MetadataCodec to) {
    this.from = from;
    this.to = to;
  }

  /**
   * The payload in the other form, or null if that form cannot express it, or the payload is
   * damaged.
   */
  @Nullable ByteString cross(int key, ByteString payload) {
    return switch (MetadataKey.of(key)) {
      case TYPE, FCMT, FRPTCMT -> payload;
      case CMTS, RPTCMTS -> rewritten(payload, (in, out) -> located(in, out, this::comment));
      case EXTRACMTS -> rewritten(payload, (in, out) -> located(in, out, this::extraComments));
      case USER_STKPNTS -> rewritten(payload, (in, out) -> located(in, out, this::large));
      case FRAME_DESC -> rewritten(payload, this::frame);
      case VD_ELAPSED, OPS, OPS_EX -> null;
      case null -> null;
    };
  }

  private static @Nullable ByteString rewritten(ByteString payload, Item item) {
    Cursor in = Cursor.of(payload);
    ByteSink out = new ByteSink(payload.length() + 16);
    try {
      item.cross(in, out);
    } catch (FormatException unreadable) {
      return null;
    }
    return in.atEnd() ? out.toByteString() : null;
  }

  /** Rewrites a payload, or its data for one place. */
  private interface Item {
    void cross(Cursor in, ByteSink out);
  }

  private void located(Cursor in, ByteSink out, Item item) {
    LocationWriter locations = new LocationWriter(to, out);
    Locations.forEach(
        from,
        in,
        (at, rest) -> {
          locations.next(at);
          item.cross(rest, out);
        });
    locations.end();
  }

  private void comment(Cursor in, ByteSink out) {
    to.putComment(out, from.comment(in));
  }

  private void extraComments(Cursor in, ByteSink out) {
    to.putBytes(out, from.bytes(in));
    to.putBytes(out, from.bytes(in));
  }

  private void large(Cursor in, ByteSink out) {
    to.putLarge(out, from.large(in));
  }

  private void frame(Cursor in, ByteSink out) {
    large(in, out);
    large(in, out);
    if (from == MetadataCodec.IDA) {
      PublishedInts.putPw(out, PackedInts.dw(in));
      int count = PackedInts.count(in, 1, "frame members");
      PublishedInts.putPd(out, count);
      for (int i = 0; i < count; i++) {
        variable(FrameMember.read(in)).write(out);
      }
    } else {
      PackedInts.putDw(out, PublishedInts.pw(in));
      int count = PublishedInts.count(in, PublishedFrame.LEAST_VARIABLE, "variables");
      PackedInts.putDd(out, count);
      for (int i = 0; i < count; i++) {
        long offset = in.offset();
        member(PublishedVariable.read(in), offset).write(out);
      }
    }
  }

  private static PublishedVariable variable(FrameMember member) {
    FrameMember.Type type = member.type();
    Long offset = member.offset();
    Long size = member.size();
    return new PublishedVariable(
        member.name() == null ? ByteString.EMPTY : member.name(),
        offset == null ? 0 : offset,
        size == null ? 0 : size,
        type == null ? ByteString.EMPTY : joined(type));
  }

  private static ByteString joined(FrameMember.Type type) {
    return type.fields().isEmpty()
        ? type.type()
        : new ByteSink().bytes(type.type()).u8(0).bytes(type.fields()).toByteString();
  }

  private static FrameMember member(PublishedVariable variable, long offset) {
    if (variable.name().indexOf(0) >= 0) {
      throw new FormatException(offset, "a name without NUL", "one with");
    }
    return new FrameMember(
        variable.name().isEmpty() ? null : variable.name(),
        variable.type().isEmpty() ? null : split(variable.type(), offset),
        null,
        null,
        variable.offset(),
        null,
        variable.size());
  }

  private static FrameMember.Type split(ByteString type, long offset) {
    int nul = type.indexOf(0);
    if (nul < 0) {
      return new FrameMember.Type(type, ByteString.EMPTY);
    }
    ByteString fields = type.slice(nul + 1, type.length());
    if (fields.indexOf(0) >= 0) {
      throw new FormatException(offset, "field names without NUL", "one with");
    }
    return new FrameMember.Type(type.slice(0, nul), fields);
  }
}
