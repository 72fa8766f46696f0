package org.lucerna.lumina.metadata;

import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A second encoder, which shares nothing with the product's but the sink. It writes integers in any
 * legal form and puts markers where none are needed.
 */
final class LooseEncoder {
  private final RandomGenerator random;
  private ByteSink out = new ByteSink();

  LooseEncoder(RandomGenerator random) {
    this.random = random;
  }

  ByteString encode(List<ChunkValue> values) {
    ByteSink blob = new ByteSink();
    for (ChunkValue value : values) {
      out = new ByteSink();
      payload(value);
      ByteString payload = out.toByteString();
      out = blob;
      dd(value.key());
      bytes(payload);
    }
    return blob.toByteString();
  }

  private void payload(ChunkValue value) {
    switch (value) {
      case FunctionType type -> {
        out.u8(type.source()).bytes(type.type());
        if (type.fields() != null) {
          out.u8(0).bytes(type.fields());
        }
      }
      case DecompilationTime time -> dq(time.seconds());
      case FunctionComment comment -> out.bytes(comment.text());
      case InstructionComments comments -> located(comments.items(), item -> bytes(item.text()));
      case ExtraComments comments ->
          located(
              comments.items(),
              item -> {
                bytes(item.anterior());
                bytes(item.posterior());
              });
      case StackPoints points -> located(points.items(), item -> dq(item.delta() + 1));
      case FrameDescription frame -> frame(frame);
      case Operands operands ->
          located(
              operands.items(),
              item -> {
                out.u8(nibbles(List.of(item.first(), item.second())));
                reference(item.first());
                reference(item.second());
              });
      case FurtherOperands operands ->
          located(
              operands.items(),
              item -> {
                dd(nibbles(item.operands()));
                item.operands().forEach(this::reference);
              });
      case Undecoded raw -> out.bytes(raw.payload());
    }
  }

  private void frame(FrameDescription frame) {
    dq(frame.frameSize() + 1);
    dq(frame.argumentSize() + 1);
    dw(frame.savedRegistersSize());
    dd(frame.members().size());
    frame.members().forEach(this::member);
  }

  private void member(FrameMember member) {
    ByteSink outer = out;
    ByteSink parts = new ByteSink();
    out = parts;
    int bits = 0;
    if (member.name() != null) {
      bits |= 1;
      out.bytes(member.name()).u8(0);
    }
    if (member.type() != null) {
      bits |= 2;
      out.bytes(member.type().type()).u8(0).bytes(member.type().fields()).u8(0);
    }
    if (member.comment() != null) {
      bits |= 4;
      out.bytes(member.comment()).u8(0);
    }
    if (member.repeatableComment() != null) {
      bits |= 8;
      out.bytes(member.repeatableComment()).u8(0);
    }
    if (member.offset() != null) {
      bits |= 0x10;
      dq(member.offset() + 1);
    }
    FrameMember.Form form = member.form();
    if (form != null) {
      bits |= 0x20;
      out.u8(form.high().code() * 16 + form.low().form().code());
      reference(form.low());
    }
    if (member.size() != null) {
      bits |= 0x40;
      dq(member.size() + 1);
    }
    out = outer;
    out.u8(bits).bytes(parts);
  }

  private <T extends Located> void located(List<T> items, Consumer<T> writer) {
    Location last = null;
    for (T item : items) {
      Location at = item.at();
      boolean near = last != null && last.chunk() == at.chunk() && at.offset() > last.offset();
      if (last != null && near && random.nextInt(4) != 0) {
        dd((int) (at.offset() - last.offset()));
      } else {
        if (last != null) {
          dd(0);
        }
        dd((int) at.chunk());
        dd((int) at.offset());
      }
      writer.accept(item);
      last = at;
    }
    if (last == null) {
      dd(random.nextInt());
    } else if (random.nextInt(4) == 0) {
      dd(0);
      dd(random.nextInt());
    }
  }

  private static int nibbles(List<OperandType> operands) {
    return operands.reversed().stream()
        .mapToInt(operand -> operand.form().code())
        .reduce(0, (all, code) -> all * 16 + code);
  }

  private void reference(OperandType operand) {
    OffsetReference reference = operand.reference();
    if (reference != null) {
      dq(reference.target() + 1);
      dq(reference.base() + 1);
      dq(reference.targetDelta() + 1);
      dd(reference.flags());
    }
  }

  private void bytes(ByteString bytes) {
    dd(bytes.length());
    out.bytes(bytes);
  }

  private void dq(long value) {
    dd((int) value);
    dd((int) (value >> 32));
  }

  /** A random one of the forms that can hold {@code value}. */
  private void dd(int value) {
    long unsigned = Integer.toUnsignedLong(value);
    int shortest = unsigned < 1 << 7 ? 0 : unsigned < 1 << 14 ? 1 : unsigned < 1 << 29 ? 2 : 3;
    switch (random.nextInt(shortest, 4)) {
      case 0 -> out.u8(value);
      case 1 -> out.u8(0x80 | value >> 8).u8(value);
      case 2 -> out.u8(0xc0 | value >> 24).u8(value >> 16).u8(value >> 8).u8(value);
      default -> out.u8(0xe0 | random.nextInt(32)).u32be(value);
    }
  }

  private void dw(int value) {
    int shortest = value < 1 << 7 ? 0 : value < 1 << 14 ? 1 : 2;
    switch (random.nextInt(shortest, 3)) {
      case 0 -> out.u8(value);
      case 1 -> out.u8(0x80 | value >> 8).u8(value);
      default -> out.u8(0xc0 | random.nextInt(64)).u16be(value);
    }
  }
}
