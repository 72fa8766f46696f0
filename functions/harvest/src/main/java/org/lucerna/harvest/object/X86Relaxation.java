package org.lucerna.harvest.object;

import org.lucerna.isa.Instruction;

/**
 * Rewrites 64-bit instructions as linkers do once addresses are known. Each is found by the place
 * to be filled in. Others are left unchanged.
 *
 * <pre>
 * GOTPCRELX     ff 15 [x]                              67 e8 [x]
 *               ff 25 [x]                              e9 [x] 90
 * TLSGD         66 48 8d 3d [x] 66 66 48 e8 [call]     64 48 8b 04 25 0 0 0 0 48 8d 80 [x]
 *               66 48 8d 3d [x] 66 48 ff 15 [call]     the same
 * TLSLD         48 8d 3d [x] e8 [call]                 66 66 66 64 48 8b 04 25 0 0 0 0
 *               48 8d 3d [x] ff 15 [call]              66 66 66 66 64 48 8b 04 25 0 0 0 0
 * TLSDESC_CALL  ff 10                                  66 90
 * </pre>
 */
final class X86Relaxation {
  private static final int GOTPCRELX = 41;
  private static final int TLS_GD = 19;
  private static final int TLS_LD = 20;

  private static final int[] THREAD = {0x64, 0x48, 0x8b, 0x04, 0x25, 0, 0, 0, 0};

  private final byte[] code;
  private final int size;

  /** Relaxes modifiable code of {@code size} bytes, with padding after them. */
  X86Relaxation(byte[] code, int size) {
    this.code = code;
    this.size = size;
  }

  byte[] code() {
    return code;
  }

  /** Rewrites the instruction of a place. */
  void rewrite(int type, int at) {
    switch (type) {
      case GOTPCRELX -> branch(at);
      case TLS_GD -> general(at);
      case TLS_LD -> local(at);
      default -> {
        if (has(at, 0xff, 0x10)) {
          write(at, 0x66, 0x90);
        }
      }
    }
  }

  private void branch(int at) {
    if (has(at - 2, 0xff, 0x15)) {
      write(at - 2, 0x67, 0xe8);
      Bytes.put32(code, at, ObjectCode.FAR);
    } else if (has(at - 2, 0xff, 0x25)) {
      write(at - 2, 0xe9);
      Bytes.put32(code, at - 1, ObjectCode.FAR);
      write(at + 3, 0x90);
    }
  }

  private void general(int at) {
    boolean loads = has(at - 4, 0x66, 0x48, 0x8d, 0x3d);
    boolean calls = has(at + 4, 0x66, 0x66, 0x48, 0xe8) || has(at + 4, 0x66, 0x48, 0xff, 0x15);
    if (loads && calls) {
      write(at - 4, THREAD);
      write(at + 5, 0x48, 0x8d, 0x80, 0, 0, 0, 0);
    }
  }

  private void local(int at) {
    if (!has(at - 3, 0x48, 0x8d, 0x3d)) {
      return;
    }
    if (has(at + 4, 0xe8)) {
      write(at - 3, 0x66, 0x66, 0x66);
      write(at, THREAD);
    } else if (has(at + 4, 0xff, 0x15)) {
      write(at - 3, 0x66, 0x66, 0x66, 0x66);
      write(at + 1, THREAD);
    }
  }

  private boolean has(int at, int... bytes) {
    if (at < 0 || at + bytes.length > size) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((code[at + i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** The code is followed by {@link Instruction#LOOKAHEAD} bytes of padding. */
  private void write(int at, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      code[at + i] = (byte) bytes[i];
    }
  }
}
