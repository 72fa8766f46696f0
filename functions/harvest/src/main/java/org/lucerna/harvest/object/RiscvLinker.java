package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.lucerna.isa.riscv.RiscvBranch;

/**
 * Fills in RISC-V code without shortening it.
 *
 * <pre>
 * 1, 2 32, 64      16 BRANCH        17 JAL           44 RVC_BRANCH     45 RVC_JUMP
 * 18, 19 CALL, CALL_PLT             20 GOT_HI20      23 PCREL_HI20     24, 25 PCREL_LO12_I, _S
 * 26 HI20          27, 28 LO12_I, LO12_S
 * </pre>
 *
 * The symbol of a PCREL_LO12 is the place of the upper part, which comes before it in compilers'
 * code. Other places stay unchanged.
 */
final class RiscvLinker implements ObjectLinker {
  private static final int SHORT = 2;
  private static final int WORD = 4;
  private static final int PAIR = 8;

  private final ObjectLayout layout;

  /** The distances of upper parts, by address. */
  private final Map<Long, Long> uppers = new HashMap<>();

  RiscvLinker(ObjectLayout layout) {
    this.layout = layout;
  }

  @Override
  public boolean isAddress(int type) {
    return type == 1 || type == 2;
  }

  @Override
  public void link(byte[] code, long start, int at, long symbol, Relocation place) {
    int type = place.type();
    if (at + size(type) > code.length) {
      return;
    }
    long here = start + at;
    long value = symbol + place.addend();
    switch (type) {
      case 16 -> branch(code, at, RiscvBranch.CONDITIONAL, value - here);
      case 17 -> branch(code, at, RiscvBranch.JUMP, value - here);
      case 44 -> branch(code, at, RiscvBranch.SHORT_CONDITIONAL, value - here);
      case 45 -> branch(code, at, RiscvBranch.SHORT_JUMP, value - here);
      case 18, 19 -> {
        upper(code, at, value - here);
        lower(code, at + WORD, value - here);
      }
      case 20 -> relativeUpper(code, at, here, layout.slot(symbol) + place.addend() - here);
      case 23 -> relativeUpper(code, at, here, value - here);
      case 24 -> lower(code, at, uppers.getOrDefault(symbol, 0L));
      case 25 -> lowerOfStore(code, at, uppers.getOrDefault(symbol, 0L));
      case 26 -> upper(code, at, value);
      case 27 -> lower(code, at, value);
      case 28 -> lowerOfStore(code, at, value);
      default -> {}
    }
  }

  private static int size(int type) {
    return switch (type) {
      case 18, 19 -> PAIR;
      case 44, 45 -> SHORT;
      default -> WORD;
    };
  }

  /** A branch may have two bytes, of which the rest of the word is not part. */
  private static void branch(byte[] code, int at, RiscvBranch form, long distance) {
    boolean isShort = form == RiscvBranch.SHORT_JUMP || form == RiscvBranch.SHORT_CONDITIONAL;
    if (!isShort) {
      put(code, at, form.withDistance(get(code, at), (int) distance));
      return;
    }
    int half = (code[at] & 0xff) | (code[at + 1] & 0xff) << 8;
    int filled = form.withDistance(half, (int) distance);
    code[at] = (byte) filled;
    code[at + 1] = (byte) (filled >> 8);
  }

  private void relativeUpper(byte[] code, int at, long here, long distance) {
    uppers.put(here, distance);
    upper(code, at, distance);
  }

  /** The sign of the lower part is extended, so the upper one is rounded. */
  private static void upper(byte[] code, int at, long value) {
    put(code, at, (get(code, at) & 0xfff) | (((int) value + 0x800) & 0xffff_f000));
  }

  private static void lower(byte[] code, int at, long value) {
    put(code, at, (get(code, at) & 0xf_ffff) | (int) value << 20);
  }

  private static void lowerOfStore(byte[] code, int at, long value) {
    int bits = (int) value;
    int fields = (bits >> 5 & 0x7f) << 25 | (bits & 31) << 7;
    put(code, at, (get(code, at) & 0x01ff_f07f) | fields);
  }

  private static int get(byte[] code, int at) {
    return Bytes.get32(code, at, ByteOrder.LITTLE_ENDIAN);
  }

  private static void put(byte[] code, int at, int word) {
    Bytes.put32(code, at, word);
  }
}
