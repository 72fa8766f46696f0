package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.decode.Decoders;
import org.lucerna.isa.x86.X86Instruction;

/**
 * Reads the instructions of linked code as the search for the ends of functions sees them: where
 * the code after an indirect jump is found in another way, control goes on. Not thread-safe.
 */
final class FlowReader {
  /** The reach of a two-byte branch of T32. */
  private static final int SHORT_REACH = 2048;

  private static final int BREAKPOINT = 0xcc;
  private static final int PUSH = 0x68;
  private static final int MOVE = 0xb8;
  private static final int LOAD = 0x8b;

  /** Bytes by which compilers for x86 align functions, unless they optimize for size. */
  private static final int FUNCTION_ALIGNMENT = 16;

  /** The register of calls that are jumps at the end of a function: MIPS, RISC-V. */
  private static final int T9 = 25;

  private static final int T1 = 6;

  private final Architecture architecture;
  private final Instruction instruction;
  private final CodeWalk<Instruction> walk;
  private MemorySegment code = MemorySegment.NULL;
  private long start;
  private long address;
  private Flow flow = Flow.NEXT;

  /** The register last compared with a number, and the number. */
  private int compared;

  private int limit;

  /** The register last loaded from a table of addresses, and the table. */
  private int loaded = Instruction.NOTHING;

  private long loadedFrom;

  /** The number of following instructions with a condition, and the address of the next. */
  private int conditional;

  private long conditionalAt;

  FlowReader(Architecture architecture, ByteOrder order) {
    this.architecture = architecture;
    this.instruction = Decoders.of(architecture, order);
    this.walk = new CodeWalk<>(instruction);
  }

  /**
   * Starts to read code.
   *
   * @param from its address
   */
  void begin(long from, MemorySegment bytes) {
    start = from;
    code = bytes;
    walk.begin(bytes);
    loaded = Instruction.NOTHING;
  }

  /** Size of the code in bytes. */
  int size() {
    return walk.size();
  }

  /** Alignment of functions, in bytes. */
  int alignment() {
    return instruction.alignment();
  }

  /** Reads the instruction at an offset; its size in bytes, 0 if there is none. */
  int read(int at) {
    int length = walk.read(at);
    address = start + at;
    boolean isConditional = conditional > 0 && conditionalAt == address;
    flow = length == 0 ? Flow.NEXT : flow(isConditional);
    int followers = length == 0 ? 0 : instruction.conditionalFollowers();
    conditional = isConditional ? conditional - 1 : followers;
    conditionalAt = address + length;
    if (length > 0 && instruction.comparedRegister() != Instruction.NOTHING) {
      compared = instruction.comparedRegister();
      limit = instruction.comparedNumber();
    }
    if (length > 0 && instruction instanceof X86Instruction x86 && isLoadFromTable(x86)) {
      loaded = x86.reg();
      loadedFrom = x86.displacement() & 0xffff_ffffL;
    }
    return length;
  }

  private Flow flow(boolean isConditional) {
    Flow found = instruction.flow();
    boolean mayGoOn = isConditional || instruction.isPredicated();
    return switch (found) {
      case NEXT, CONDITIONAL -> found;
      case JUMP -> isConditional ? Flow.CONDITIONAL : found;
      case CALL -> isUnread() ? Flow.NEXT : found;
      case INDIRECT_CALL -> architecture == Architecture.MIPS ? found : Flow.NEXT;
      case INDIRECT_JUMP -> mayGoOn || !leaves() ? Flow.NEXT : found;
      case RETURN -> mayGoOn ? Flow.NEXT : found;
      case TRAP -> mayGoOn || !stops() ? Flow.NEXT : found;
    };
  }

  /** The code that JALX leads to is not decoded. */
  private boolean isUnread() {
    return architecture == Architecture.MIPS && instruction.exchanges();
  }

  /** Whether an indirect jump is one to another function; elsewhere its targets are in a table. */
  private boolean leaves() {
    return switch (architecture) {
      case MIPS -> instruction.jumpRegister() == T9;
      case RISCV -> instruction.length() == 4 && instruction.jumpRegister() == T1;
      default -> true;
    };
  }

  /** Whether compilers put traps where control never goes. */
  private boolean stops() {
    return switch (architecture) {
      case X86, X64, T32 -> true;
      default -> false;
    };
  }

  /** Where control goes: of calls through registers only MIPS has {@link Flow#INDIRECT_CALL}. */
  Flow flow() {
    return flow;
  }

  /** The target of a branch. */
  long target() {
    return instruction.target(address);
  }

  /** Whether the target is code of the other instruction set of 32-bit ARM. */
  boolean exchanges() {
    return instruction.exchanges();
  }

  /** Whether the next instruction executes before the branch. */
  boolean isDelayed() {
    return instruction.isDelayed() && !isUnread();
  }

  /** Whether a jump stays in its function: a linker could not have filled in this form. */
  boolean isInside() {
    return architecture == Architecture.T32 && instruction.length() == 2;
  }

  /** Whether a jump leaves its function: the form is longer than the distance requires. */
  boolean isOutside() {
    long distance = target() - address - 4;
    return architecture == Architecture.T32
        && instruction.length() == 4
        && distance < SHORT_REACH
        && distance >= -SHORT_REACH;
  }

  /** A number of four bytes that it pushes or loads, and may be an address; 0 if there is none. */
  long number() {
    if (instruction.length() != 5 || !(instruction instanceof X86Instruction x86)) {
      return 0;
    }
    boolean isNumber = x86.opcode() == PUSH || x86.opcode() == MOVE;
    return x86.isOneByteOpcode() && isNumber ? x86.immediate() & 0xffff_ffffL : 0;
  }

  private static boolean isLoadFromTable(X86Instruction x86) {
    return x86.isOneByteOpcode() && x86.opcode() == LOAD && x86.isWordOfTable();
  }

  /**
   * The table of addresses through which it jumps, directly or by the register last loaded from
   * one; 0 if it is not known to.
   */
  long jumpTable() {
    if (architecture != Architecture.X86
        || flow != Flow.INDIRECT_JUMP
        || !(instruction instanceof X86Instruction x86)) {
      return 0;
    }
    if (x86.hasMemory()) {
      return x86.isWordOfTable() ? x86.displacement() & 0xffff_ffffL : 0;
    }
    return x86.rm() == loaded ? loadedFrom : 0;
  }

  /** The registers of the caller that are on the stack after it. */
  SavedRegisters saved(SavedRegisters before) {
    return architecture == Architecture.X86 && instruction instanceof X86Instruction x86
        ? before.after(x86)
        : before;
  }

  /** Whether padding in front of a target may be that between two functions. */
  boolean mayBeFunction(long target) {
    return architecture != Architecture.X86 || target % FUNCTION_ALIGNMENT == 0;
  }

  /** Size in bytes of a literal that is loaded from the code; 0 if there is none. */
  int literalSize() {
    return instruction.literalSize();
  }

  /** The address of this literal. */
  long literal() {
    return instruction.literal(address);
  }

  /** Bytes of an entry of the jump table that follows; 0 if there is none. */
  int tableEntrySize() {
    return instruction.tableEntrySize();
  }

  /** Size of this table in bytes; 0 if it is unknown. */
  int tableSize() {
    boolean isKnown = instruction.jumpRegister() == compared;
    return isKnown ? (limit + 1) * tableEntrySize() : 0;
  }

  /** The number of following instructions it may jump to, the first of them by default. */
  int followers() {
    return instruction.choosesBranch() ? limit + 2 : 0;
  }

  /**
   * Size in bytes of the padding between functions at an offset; 0 if it is something else.
   * Afterwards the last instruction is another one.
   */
  int padding(int at) {
    int alignment = alignment();
    if (at + alignment > size()) {
      return alignment;
    }
    if (instruction instanceof X86Instruction && isFiller(code.get(ValueLayout.JAVA_BYTE, at))) {
      return 1;
    }
    return nop(at);
  }

  /** Size in bytes of the NOP at an offset; 0 if it is something else. Afterwards as above. */
  int nop(int at) {
    int length = at < size() ? walk.read(at) : 0;
    return length > 0 && instruction.isPadding() ? length : 0;
  }

  private static boolean isFiller(byte value) {
    return value == 0 || (value & 0xff) == BREAKPOINT;
  }
}
