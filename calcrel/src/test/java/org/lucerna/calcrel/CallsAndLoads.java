package org.lucerna.calcrel;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Code whose masked fields may be anything: calls, and loads from where nobody knows. */
final class CallsAndLoads {
  private CallsAndLoads() {}

  static byte[] of(Architecture architecture, Random random) {
    ByteArrayOutputStream code = new ByteArrayOutputStream();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      byte[] instruction =
          switch (architecture) {
            // A load from the instruction pointer: always masked, wherever it leads.
            case X64 -> ofX64(random);
            case A64 -> word(0x9400_0000 | random.nextInt(1 << 26));
            case MIPS -> word(0x0c00_0000 | random.nextInt(1 << 26));
            default -> throw new IllegalArgumentException("none of " + architecture);
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

  private static byte[] word(int word) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(word).array();
  }
}
