package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * A variable, an argument or a saved value in a stack frame. Each part may be absent, which differs
 * from empty or 0. No text may hold a NUL.
 *
 * @param name null if the member has no name of its own
 * @param type null if unknown
 * @param comment any bytes without NUL, mostly UTF-8
 * @param repeatableComment any bytes without NUL, mostly UTF-8
 * @param offset in bytes from the bottom of the frame
 * @param form how its value is shown
 * @param size in bytes
 */
public record FrameMember(
    @Nullable ByteString name,
    @Nullable Type type,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment,
    @Nullable Long offset,
    @Nullable Form form,
    @Nullable Long size) {

  private static final int NAME = 0x01;
  private static final int TYPE = 0x02;
  private static final int COMMENT = 0x04;
  private static final int REPEATABLE_COMMENT = 0x08;
  private static final int OFFSET = 0x10;
  private static final int FORM = 0x20;
  private static final int SIZE = 0x40;
  private static final int UNUSED = 0x80;

  /**
   * The type of a member in IDA's type encoding, not decoded here. (Captured.)
   *
   * @param type type bytes, without a NUL
   * @param fields field names, without a NUL; mostly empty
   */
  public record Type(ByteString type, ByteString fields) {
    /**
     * Checks the parts.
     *
     * @throws IllegalArgumentException if one has a NUL
     */
    public Type {
      Texts.requireNoNul(type, "type bytes");
      Texts.requireNoNul(fields, "field names");
    }
  }

  /**
   * The display of a member's value: a byte like an instruction's {@link Operands}, but with at
   * most one reference. (Captured as 00 and 55.)
   *
   * @param low the low nibble, and the reference that follows it
   * @param high the high nibble; nothing follows it, even if it is {@link OperandForm#OFFSET}
   */
  public record Form(OperandType low, OperandForm high) {
    /** The form as IDA writes it: in both nibbles. */
    public static Form of(OperandType operand) {
      return new Form(operand, operand.form());
    }
  }

  /**
   * Checks the texts.
   *
   * @throws IllegalArgumentException if one has a NUL
   */
  public FrameMember {
    Texts.requireNoNul(name, "a name");
    Texts.requireNoNul(comment, "a comment");
    Texts.requireNoNul(repeatableComment, "a comment");
  }

  /** A copy without its type. */
  public FrameMember untyped() {
    return new FrameMember(name, null, comment, repeatableComment, offset, form, size);
  }

  /** Reads a member in IDA's form. */
  public static FrameMember read(Cursor in) {
    long start = in.offset();
    int bits = in.u8();
    if ((bits & UNUSED) != 0) {
      throw new FormatException(start, "presence bits up to 7f", Integer.toHexString(bits));
    }
    return new FrameMember(
        (bits & NAME) == 0 ? null : in.cstr(),
        (bits & TYPE) == 0 ? null : new Type(in.cstr(), in.cstr()),
        (bits & COMMENT) == 0 ? null : in.cstr(),
        (bits & REPEATABLE_COMMENT) == 0 ? null : in.cstr(),
        (bits & OFFSET) == 0 ? null : (Long) PackedInts.ea64(in),
        (bits & FORM) == 0 ? null : readForm(in),
        (bits & SIZE) == 0 ? null : (Long) PackedInts.ea64(in));
  }

  private static Form readForm(Cursor in) {
    int nibbles = in.u8();
    return new Form(OperandType.read(nibbles, in), OperandForm.of(nibbles >>> 4));
  }

  /** Writes a member in IDA's form. */
  public void write(ByteSink out) {
    out.u8(presence());
    if (name != null) {
      out.cstr(name);
    }
    if (type != null) {
      out.cstr(type.type()).cstr(type.fields());
    }
    if (comment != null) {
      out.cstr(comment);
    }
    if (repeatableComment != null) {
      out.cstr(repeatableComment);
    }
    if (offset != null) {
      PackedInts.putEa64(out, offset);
    }
    if (form != null) {
      out.u8(form.low().form().code() | form.high().code() << 4);
      form.low().writeReference(out);
    }
    if (size != null) {
      PackedInts.putEa64(out, size);
    }
  }

  private int presence() {
    return (name == null ? 0 : NAME)
        | (type == null ? 0 : TYPE)
        | (comment == null ? 0 : COMMENT)
        | (repeatableComment == null ? 0 : REPEATABLE_COMMENT)
        | (offset == null ? 0 : OFFSET)
        | (form == null ? 0 : FORM)
        | (size == null ? 0 : SIZE);
  }
}
