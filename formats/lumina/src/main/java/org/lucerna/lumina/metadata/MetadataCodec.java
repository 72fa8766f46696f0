package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.published.PublishedInts;

/** How each form encodes the elements they share: chunks, locations, numbers and comments. */
public enum MetadataCodec {
  /** {@code dd} and {@code dq}; the length of a comment is its plain length. */
  IDA(0) {
    @Override
    public int number(Cursor in) {
      return PackedInts.dd(in);
    }

    @Override
    public long large(Cursor in) {
      return PackedInts.dq(in);
    }

    @Override
    public ByteString comment(Cursor in) {
      return bytes(in);
    }

    @Override
    public void putNumber(ByteSink out, int value) {
      PackedInts.putDd(out, value);
    }

    @Override
    public void putLarge(ByteSink out, long value) {
      PackedInts.putDq(out, value);
    }

    @Override
    public void putComment(ByteSink out, ByteString text) {
      putBytes(out, text);
    }
  },
  /** {@code pd} and {@code pq}; the length of a comment counts a NUL that is not stored. */
  PUBLISHED(4) {
    @Override
    public int number(Cursor in) {
      return PublishedInts.pd(in);
    }

    @Override
    public long large(Cursor in) {
      return PublishedInts.pq(in);
    }

    @Override
    public ByteString comment(Cursor in) {
      long length = Integer.toUnsignedLong(number(in));
      return in.bytes(length == 0 ? 0 : length - 1);
    }

    @Override
    public void putNumber(ByteSink out, int value) {
      PublishedInts.putPd(out, value);
    }

    @Override
    public void putLarge(ByteSink out, long value) {
      PublishedInts.putPq(out, value);
    }

    @Override
    public void putComment(ByteSink out, ByteString text) {
      putNumber(out, text.length() + 1);
      out.bytes(text);
    }
  };

  private final int headerSize;

  MetadataCodec(int headerSize) {
    this.headerSize = headerSize;
  }

  public static MetadataCodec of(MetadataForm form) {
    return switch (form) {
      case IDA -> IDA;
      case PUBLISHED -> PUBLISHED;
    };
  }

  /** The number of bytes before the first chunk of a blob. */
  public int headerSize() {
    return headerSize;
  }

  /** Reads 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public abstract int number(Cursor in);

  /** Reads 64 bits. */
  public abstract long large(Cursor in);

  /** Reads the text of a comment on an instruction. */
  public abstract ByteString comment(Cursor in);

  /** Reads a plain length and that many bytes. */
  public ByteString bytes(Cursor in) {
    return in.bytes(Integer.toUnsignedLong(number(in)));
  }

  public abstract void putNumber(ByteSink out, int value);

  public abstract void putLarge(ByteSink out, long value);

  public abstract void putComment(ByteSink out, ByteString text);

  public void putBytes(ByteSink out, ByteString bytes) {
    putNumber(out, bytes.length());
    out.bytes(bytes);
  }

  /** A whole chunk. */
  public ByteString chunk(int key, ByteString payload) {
    ByteSink out = new ByteSink(payload.length() + 10);
    putNumber(out, key);
    putBytes(out, payload);
    return out.toByteString();
  }
}
