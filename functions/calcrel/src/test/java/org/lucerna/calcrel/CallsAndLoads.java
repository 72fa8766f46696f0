package org.lucerna.calcrel;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Code whose masked fields may have any value: calls, and loads from arbitrary addresses. */
final class CallsAndLoads {
  private CallsAndLoads() {}

  static byte[] of(Profile profile, Random random) {
    ByteArrayOutputStream code = new ByteArrayOutputStream();
    ByteOrder order = profile.order();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      byte[] instruction =
          switch (profile.architecture()) {
            // mov eax, [address]
            case X86 ->
                number(6, ByteOrder.LITTLE_ENDIAN)
                    .putShort((short) 0x058b)
                    .putInt(random.nextInt())
                    .array();
            // A load relative to the instruction pointer: always masked, regardless of its target.
            case X64 -> ofX64(random);
            case A64 -> word(order, 0x9400_0000 | random.nextInt(1 << 26));
            case A32 -> word(order, 0xeb00_0000 | random.nextInt(1 << 24));
            // The masked bits of a call include opcode bits: use a near address.
            case T32 ->
                number(2, order).putShort((short) (0xa000 | random.nextInt(1 << 11))).array();
            case MIPS -> word(order, 0x0c00_0000 | random.nextInt(1 << 26));
            case PPC -> word(order, 0x4800_0001 | random.nextInt(1 << 24) << 2);
            case RISCV -> word(order, 0x6f | random.nextInt(1 << 25) << 7);
          };
      code.writeBytes(instruction);
    }
    return code.toByteArray();
  }

  private static byte[] ofX64(Random random) {
    byte[] load = {0x48, (byte) 0x8d, 0x05, 0, 0, 0, 0};
    load[2] |= (byte) (random.nextInt(8) << 3);
    ByteBuffer.wrap(load).order(ByteOrder.LITTLE_ENDIAN).putInt(3, random.nextInt());
    return load;
  }

  private static byte[] word(ByteOrder order, int word) {
    return number(4, order).putInt(word).array();
  }

  private static ByteBuffer number(int size, ByteOrder order) {
    return ByteBuffer.allocate(size).order(order);
  }
}
