package org.lucerna.similarity.feature;

import static org.lucerna.isa.a64.A64Numbers.field;
import static org.lucerna.isa.a64.A64Numbers.signed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Numbers;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes A64 instructions. Vector registers are not followed. */
public final class A64InstructionReader implements InstructionReader {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final int SIZE = 4;
  private static final long PAGE_SIZE = 4096;

  /** Number of instructions that are searched for the rest of a number. */
  private static final int NEAR = 8;

  /** Registers 0 to 7. */
  private static final int ARGUMENTS = 0xff;

  private static final int MOVE_KEEP = 0x7280_0000;
  private static final int SETS_FLAGS = 1 << 29;
  private static final int SUBTRACTS = 1 << 30;

  private final A64Registers registers = new A64Registers();
  private final A64MemoryReader memory = new A64MemoryReader(registers);
  private int word;
  private int d;
  private int n;

  /** Whether Rn is known to hold an address. */
  private boolean hasAddress;

  /** Whether Rd is known to hold a number. */
  private boolean hasNumber;

  /** Creates a reader. */
  public A64InstructionReader() {}

  @Override
  public int lookahead() {
    return (NEAR + 1) * SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  @Override
  public void begin() {
    registers.clear();
  }

  private static int word(byte[] code, int at) {
    return (int) WORDS.get(code, at);
  }

  @Override
  public void read(byte[] code, int at, long address, DecodedInstruction into) {
    word = word(code, at);
    d = word & 31;
    n = field(word, 5, 5);
    into.begin(SIZE);
    into.kind = A64Classes.of(word);
    A64Form form = A64Form.of(word);
    into.reads = form.reads(word);
    into.writes = form.writes(word);
    hasAddress = registers.isAddress(n);
    hasNumber = registers.isNumber(d);
    registers.forget(into.writes);
    switch (form) {
      case PAGE -> page(address, into);
      case NEAR -> takeAddress(address + near(), into);
      case ADD_NUMBER -> addNumber(into);
      case MASK -> mask(code, at, into);
      case WIDE -> wide(code, at, into);
      case KEEP -> keep(code, at, into);
      case BIT_FIELD -> bitField(into);
      case EXTRACT -> extract(into);
      case SHIFTED -> into.shift = field(word, 10, 6);
      case EXTENDED -> extended(into);
      case SELECT, COMPARE, FLOAT_CONDITION ->
          into.includesBound = A64Classes.includesBound(field(word, 12, 4));
      case COMPARE_NUMBER -> compareNumber(into);
      case FLOAT_NUMBER -> immediate(A64Numbers.floating(word), into);
      case JUMP -> jump(address, into);
      case JUMP_CONDITION, JUMP_ZERO, JUMP_BIT -> jumpConditionally(form, address, into);
      case JUMP_REGISTER -> jumpToRegister(into);
      case OTHER, WRITES, READS, TAKES, INSERTED_FIELD, ONE_SOURCE, TWO_SOURCES, THREE_SOURCES -> {}
      default -> memory.read(form, word, address, hasAddress, into);
    }
    into.reads &= ARGUMENTS;
    into.writes &= ARGUMENTS;
  }

  /** A number of 21 bits in two parts. */
  private long near() {
    return signed(word, 5, 19) << 2 | field(word, 29, 2);
  }

  /** The instructions that use the page have the address, so this one does not count. */
  private void page(long address, DecodedInstruction into) {
    registers.setAddress(d, (address & -PAGE_SIZE) + near() * PAGE_SIZE);
    into.kind = InstructionClass.IGNORED;
  }

  private void takeAddress(long taken, DecodedInstruction into) {
    registers.setAddress(d, taken);
    into.kind = InstructionClass.ADDRESS;
    into.base = Base.ADDRESS;
    into.displacement = taken;
  }

  private static void immediate(long number, DecodedInstruction into) {
    into.hasImmediate = true;
    into.immediate = number;
  }

  private void addNumber(DecodedInstruction into) {
    boolean setsFlags = (word & SETS_FLAGS) != 0;
    boolean subtracts = (word & SUBTRACTS) != 0;
    long number = (long) field(word, 10, 12) << (field(word, 22, 1) == 0 ? 0 : 12);
    boolean isFrame = n == A64Registers.STACK_POINTER || n == A64Registers.FRAME_POINTER;
    boolean movesStack =
        d == A64Registers.STACK_POINTER
            || (n == A64Registers.STACK_POINTER && d == A64Registers.FRAME_POINTER);
    if (setsFlags) {
      boolean isNegative = into.kind == InstructionClass.COMPARE && !subtracts;
      immediate(isNegative ? -number : number, into);
    } else if (movesStack) {
      into.kind = InstructionClass.IGNORED;
      into.frame = subtracts && n == d ? number : 0;
    } else if (isFrame && number == 0) {
      into.kind = InstructionClass.MOVE;
    } else if (isFrame) {
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = subtracts ? -number : number;
    } else if (hasAddress) {
      takeAddress(registers.get(n) + (subtracts ? -number : number), into);
    } else {
      immediate(number, into);
    }
  }

  private void mask(byte[] code, int at, DecodedInstruction into) {
    long number = A64Numbers.mask(word);
    if (d == A64Registers.STACK_POINTER && into.kind != InstructionClass.TEST) {
      into.kind = InstructionClass.IGNORED;
    } else if (into.kind == InstructionClass.MOVE) {
      number(code, at, number, into);
    } else if (into.kind == InstructionClass.AND && (number == 0xff || number == 0xffff)) {
      into.kind = InstructionClass.ZERO_EXTEND;
    } else {
      immediate(number, into);
    }
  }

  private void wide(byte[] code, int at, DecodedInstruction into) {
    long number = wide();
    number(code, at, (word & SUBTRACTS) == 0 ? ~number : number, into);
  }

  private long wide() {
    return (long) field(word, 5, 16) << position();
  }

  private int position() {
    return 16 * field(word, 21, 2);
  }

  private void keep(byte[] code, int at, DecodedInstruction into) {
    if (hasNumber) {
      number(code, at, (registers.get(d) & ~(0xffffL << position())) | wide(), into);
    } else {
      into.kind = InstructionClass.OR;
      immediate(wide(), into);
    }
  }

  /** A number that a register gets; an incomplete one does not count. */
  private void number(byte[] code, int at, long found, DecodedInstruction into) {
    long number = word < 0 ? found : (int) found;
    registers.setNumber(d, number);
    if (continues(code, at)) {
      into.kind = InstructionClass.IGNORED;
    } else {
      into.kind = InstructionClass.MOVE;
      immediate(number, into);
    }
  }

  /** Whether the next instruction that has Rd in its lowest field puts more bits into it. */
  private boolean continues(byte[] code, int at) {
    for (int i = 1; i <= NEAR; i++) {
      int next = word(code, at + i * SIZE);
      if ((next & 31) == d) {
        return (next & 0x7f80_0000) == MOVE_KEEP;
      }
    }
    return false;
  }

  private void bitField(DecodedInstruction into) {
    if (!into.kind.isShift()) {
      return;
    }
    int size = word < 0 ? 64 : 32;
    int rotation = field(word, 16, 6);
    int highest = field(word, 10, 6);
    if (highest < rotation) {
      into.kind = InstructionClass.SHIFT_LEFT;
      into.shift = Math.max(size - rotation, 0);
    } else {
      into.shift = rotation;
      if (into.kind == InstructionClass.SHIFT_RIGHT && highest < size - 1) {
        immediate((1L << (highest - rotation + 1)) - 1, into);
      }
    }
  }

  private void extract(DecodedInstruction into) {
    into.shift = field(word, 10, 6);
    if (n == field(word, 16, 5)) {
      into.kind = InstructionClass.ROTATE;
    }
  }

  private void extended(DecodedInstruction into) {
    if (d == A64Registers.STACK_POINTER && (word & SETS_FLAGS) == 0) {
      int m = field(word, 16, 5);
      boolean isKnown = (word & SUBTRACTS) != 0 && registers.isNumber(m);
      into.kind = InstructionClass.IGNORED;
      into.frame = isKnown ? registers.get(m) : 0;
    }
  }

  private void compareNumber(DecodedInstruction into) {
    into.includesBound = A64Classes.includesBound(field(word, 12, 4));
    int number = field(word, 16, 5);
    immediate((word & SUBTRACTS) == 0 ? -number : number, into);
  }

  private void jump(long address, DecodedInstruction into) {
    into.target = address + SIZE * signed(word, 0, 26);
    if (into.kind == InstructionClass.CALL) {
      into.flow = Flow.CALL;
      into.writes = ARGUMENTS;
    } else {
      into.flow = Flow.JUMP;
    }
    registers.forget(A64Registers.CHANGED_BY_CALLS);
  }

  private void jumpConditionally(A64Form form, long address, DecodedInstruction into) {
    into.flow = Flow.CONDITIONAL;
    if (form == A64Form.JUMP_BIT) {
      into.target = address + SIZE * signed(word, 5, 14);
      if (into.kind == InstructionClass.JUMP_EQUAL) {
        immediate(1L << (field(word, 31, 1) << 5 | field(word, 19, 5)), into);
      }
    } else {
      into.target = address + SIZE * signed(word, 5, 19);
      into.includesBound = form == A64Form.JUMP_CONDITION && A64Classes.includesBound(word);
    }
  }

  private void jumpToRegister(DecodedInstruction into) {
    into.flow =
        switch (into.kind) {
          case CALL -> Flow.INDIRECT_CALL;
          case RETURN -> Flow.RETURN;
          default -> Flow.INDIRECT_JUMP;
        };
    into.writes = into.kind == InstructionClass.CALL ? ARGUMENTS : 0;
    registers.forget(A64Registers.CHANGED_BY_CALLS);
  }
}
