package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * Key 9: the function's stack frame. (Captured.)
 *
 * @param frameSize size of the frame in bytes, signed (SDK)
 * @param argumentSize size of the arguments that the function pops off the stack, in bytes; -1 (0
 *     on the wire) if unknown (SDK)
 * @param savedRegistersSize in bytes, 0 to 0xffff
 * @param members in the order of the payload
 */
public record FrameDescription(
    long frameSize, long argumentSize, int savedRegistersSize, List<FrameMember> members)
    implements ChunkValue {

  /**
   * Copies {@code members}.
   *
   * @throws IllegalArgumentException if {@code savedRegistersSize} has more than 16 bits
   */
  public FrameDescription {
    if (savedRegistersSize < 0 || savedRegistersSize > 0xffff) {
      throw new IllegalArgumentException("16 bits for saved registers: " + savedRegistersSize);
    }
    members = List.copyOf(members);
  }

  static FrameDescription read(Cursor in) {
    long frameSize = PackedInts.dq(in) - 1;
    long argumentSize = PackedInts.dq(in) - 1;
    int savedRegistersSize = PackedInts.dw(in);
    int count = PackedInts.count(in, 1, "frame members");
    List<FrameMember> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(FrameMember.read(in));
    }
    return new FrameDescription(frameSize, argumentSize, savedRegistersSize, members);
  }

  void write(ByteSink out) {
    PackedInts.putDq(out, frameSize + 1);
    PackedInts.putDq(out, argumentSize + 1);
    PackedInts.putDw(out, savedRegistersSize);
    PackedInts.putDd(out, members.size());
    members.forEach(member -> member.write(out));
  }

  @Override
  public int key() {
    return MetadataKey.FRAME_DESC.number();
  }
}
