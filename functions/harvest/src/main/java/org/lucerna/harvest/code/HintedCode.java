package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Unaligned;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Instruction;

/**
 * arm64 code in one form for whatever a linker of macOS made of its accesses to memory. Compilers
 * list the instructions that form an address (linker optimization hints), and where the target is
 * near, the linker replaces some of them:
 *
 * <pre>
 * adrp x8, v; add x0, x8, v          adr x0, v; nop
 * adrp x8, v; ldr w0, [x8, v]        nop; ldr w0, v
 * adrp x8, g; ldr x8, [x8, g]; ldr w0, [x8]
 *                                    adrp, add, ldr; adr, nop, ldr; nop, nop, ldr w0, v
 * adrp x8, v; adrp x8, v again       the second becomes nop
 * </pre>
 *
 * <p>All of them become the same here: a NOP for each instruction that forms an address or loads
 * one, and a load of a literal for other loads. Registers that hold a page or an address are
 * followed from the start of the function to its end, as if no instruction jumped.
 */
public final class HintedCode {
  private static final int WORD = 4;
  private static final int NOP = 0xd503_201f;
  private static final int LITERAL = 0xff00_001f;
  private static final int TARGET_AND_OPERATION = 0xffc0_001f;

  /** Registers that a call may overwrite: the first nineteen, and the link register. */
  private static final int CALL_CLOBBERED = 0x4007_ffff;

  private static final int STACK_POINTER = 31;

  private final A64Instruction instruction = new A64Instruction(ByteOrder.LITTLE_ENDIAN);

  /** Registers that hold the page of an address, a bit for each. */
  private int pages;

  /** Registers that hold an address. */
  private int addresses;

  private HintedCode() {}

  /** A function in that form; null if it is the same. */
  public static @Nullable CodeView of(CodeView plain) {
    HintedCode form = new HintedCode();
    List<CodeChunk> chunks = new ArrayList<>();
    boolean isOther = false;
    for (CodeChunk chunk : plain.chunks()) {
      byte[] code = chunk.bytes().toArray(ValueLayout.JAVA_BYTE);
      isOther |= form.rewrite(plain, chunk.start(), code);
      chunks.add(new CodeChunk(chunk.start(), MemorySegment.ofArray(code).asReadOnly()));
    }
    return isOther ? new View(plain, List.copyOf(chunks)) : null;
  }

  private boolean rewrite(CodeView plain, long start, byte[] code) {
    pages = 0;
    addresses = 0;
    boolean isOther = false;
    boolean mayHaveData = plain.mayHaveData();
    for (int at = 0; at + WORD <= code.length; at += WORD) {
      if (!mayHaveData || !plain.isData(start + at)) {
        instruction.decode(code, at);
        int word = rewritten();
        isOther |= word != instruction.word();
        Unaligned.ARRAY_U32LE.set(code, at, word);
      }
    }
    return isOther;
  }

  /** The instruction in that form. */
  private int rewritten() {
    int word = instruction.word();
    A64Form form = instruction.form();
    if (form == A64Form.PAGE) {
      holds(instruction.d(), true, false);
      return NOP;
    }
    if (form == A64Form.NEAR) {
      holds(instruction.d(), false, true);
      return NOP;
    }
    if (form == A64Form.ADD_NUMBER && (word & 0xffc0_0000) == 0x9100_0000 && isIn(pages)) {
      holds(instruction.d(), false, true);
      return NOP;
    }
    if (form == A64Form.LITERAL && !instruction.isPrefetch()) {
      return load(word, word & LITERAL);
    }
    if (form == A64Form.OFFSET && (isIn(pages) || isIn(addresses)) && !instruction.isPrefetch()) {
      return access(word);
    }
    Flow flow = instruction.flow();
    if (flow == Flow.CALL || flow == Flow.INDIRECT_CALL) {
      forget(CALL_CLOBBERED);
    } else {
      forget(
          instruction.writes() | (instruction.isSingle() || instruction.isPair() ? loaded() : 0));
    }
    return word;
  }

  private boolean isIn(int registers) {
    int base = instruction.n();
    return base != STACK_POINTER && (registers >>> base & 1) != 0;
  }

  private void holds(int register, boolean page, boolean address) {
    forget(1 << register);
    if (register != STACK_POINTER) {
      pages |= page ? 1 << register : 0;
      addresses |= address ? 1 << register : 0;
    }
  }

  private void forget(int registers) {
    pages &= ~registers;
    addresses &= ~registers;
  }

  /** The general registers that a load fills. */
  private int loaded() {
    if (instruction.isVectorAccess() || instruction.stores()) {
      return 0;
    }
    return 1 << instruction.d() | (instruction.isPair() ? 1 << instruction.a() : 0);
  }

  /** An access at an address, without its base and number. */
  private int access(int word) {
    int size = instruction.accessSize();
    boolean isVector = instruction.isVectorAccess();
    if (instruction.stores()) {
      return word & TARGET_AND_OPERATION;
    }
    int operation = instruction.accessOperation();
    int literal =
        isVector
            ? switch (size) {
              case 4 -> 0x1c00_0000;
              case 8 -> 0x5c00_0000;
              case 16 -> 0x9c00_0000;
              default -> 0;
            }
            : switch (size) {
              case 8 -> 0x5800_0000;
              case 4 -> operation == 1 ? 0x1800_0000 : 0x9800_0000;
              default -> 0;
            };
    return load(word, literal == 0 ? word & TARGET_AND_OPERATION : literal | (word & 31));
  }

  /** A load, which may be that of an address. */
  private int load(int word, int form) {
    boolean isAddress = (form & 0xff00_0000) == 0x5800_0000;
    if (isAddress) {
      holds(word & 31, false, true);
      return NOP;
    }
    if (!instruction.isVectorAccess()) {
      forget(1 << (word & 31));
    }
    return form;
  }

  /** What else is known of the code stays the same. */
  private static final class View extends OtherView {
    private final List<CodeChunk> chunks;

    View(CodeView plain, List<CodeChunk> chunks) {
      super(plain);
      this.chunks = chunks;
    }

    @Override
    public List<CodeChunk> chunks() {
      return chunks;
    }
  }
}
