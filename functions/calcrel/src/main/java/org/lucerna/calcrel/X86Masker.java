package org.lucerna.calcrel;

import org.lucerna.isa.Architecture;
import org.lucerna.isa.x86.X86Instruction;

/** The rules X1 to X8 of the package description, and the canonical forms of {@code link-1}. */
final class X86Masker implements Masker {
  private static final int STACK_POINTER = 4;
  private static final int FRAME_POINTER = 5;

  private final X86Instruction instruction;
  private final boolean relaxes;
  private final boolean keepsInsideRip;
  private final boolean keepsConditional;
  private final boolean keepsThreadWithBase;
  private final boolean keepsVectorWithoutBase;
  private final boolean guesses;

  X86Masker(Profile profile) {
    instruction = new X86Instruction(profile.architecture() == Architecture.X64);
    relaxes = profile.scheme() == Scheme.LINK_1;
    keepsInsideRip = profile.has(Parameter.INSIDE_RIP, MaskingOption.KEEP);
    keepsConditional = profile.has(Parameter.LEAVING_CONDITIONAL, MaskingOption.KEEP);
    keepsThreadWithBase = profile.has(Parameter.THREAD_WITH_BASE, MaskingOption.KEEP);
    keepsVectorWithoutBase = profile.has(Parameter.VECTOR_WITHOUT_BASE, MaskingOption.KEEP);
    guesses = profile.has(Parameter.OFFSETS, MaskingOption.HEURISTIC);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    if (length == 0) {
      return 0;
    }
    if (relaxes && length == LinkRelaxation.LENGTH && at + length <= sweep.to) {
      if (LinkRelaxation.canonicalize(sweep.code, at)) {
        sweep.hide(at + LinkRelaxation.OPERAND, LinkRelaxation.LENGTH - LinkRelaxation.OPERAND);
        return length;
      }
    }
    if (instruction.isBoundToPlace()) {
      hide(sweep, at, length);
    } else if (sweep.asksForOffsets) {
      hideOffsets(sweep, at);
    }
    return length;
  }

  private void hide(MaskingPass sweep, int at, int length) {
    boolean hides = instruction.displacementSize() > 0 && hidesMemory(sweep, at + length);
    if (hides) {
      // X5: in a comparison with a memory operand the kind of comparison is masked, too.
      boolean compares = instruction.isVectorCompare() && !instruction.hasBase();
      int end = compares ? at + length : instruction.immediateAt();
      sweep.hide(instruction.displacementAt(), end - instruction.displacementAt());
    }
    boolean jumps = instruction.isRelativeBranch() || instruction.isFar();
    if (jumps && hidesTarget(sweep, at)) {
      sweep.hide(instruction.immediateAt(), instruction.immediateSize());
    }
    if (sweep.asksForOffsets) {
      hideOffsets(sweep, at);
    }
  }

  /** X1 and X8. */
  private boolean hidesTarget(MaskingPass sweep, int at) {
    if (instruction.isFar()) {
      return sweep.leaves(instruction.farOffset());
    }
    return !(instruction.isConditional() && keepsConditional)
        && sweep.leaves(instruction.target(sweep.address(at)));
  }

  /** X2 and X3. */
  private boolean hidesMemory(MaskingPass sweep, int next) {
    if (instruction.isInThreadSegment() && !(keepsThreadWithBase && instruction.hasBase())) {
      return true;
    }
    if (instruction.hasBase()) {
      return false;
    }
    if (keepsVectorWithoutBase && instruction.isVector() && instruction.hasSib()) {
      return false;
    }
    return !(keepsInsideRip
        && instruction.isRelativeToInstruction()
        && sweep.isInFunction(sweep.address(next) + instruction.displacement()));
  }

  /** X6. */
  private void hideOffsets(MaskingPass sweep, int at) {
    int displacement = instruction.displacementSize();
    if (displacement > 0 && isOffset(sweep, at, OperandField.DISP, displacement)) {
      sweep.hide(instruction.displacementAt(), displacement);
    }
    int immediate = instruction.immediateSize();
    boolean jumps = instruction.isRelativeBranch() || instruction.isFar();
    if (immediate > 0 && !jumps && isOffset(sweep, at, OperandField.IMM, immediate)) {
      sweep.hide(instruction.immediateAt(), immediate);
    }
  }

  private boolean isOffset(MaskingPass sweep, int at, OperandField field, int size) {
    if (sweep.host.isOffset(sweep.address(at), field)) {
      return true;
    }
    if (!guesses || size != 4) {
      return false;
    }
    boolean isImmediate = field == OperandField.IMM;
    if (isImmediate && addsToStack()) {
      return false;
    }
    long value = isImmediate ? instruction.immediate() : instruction.displacement();
    long address = value & 0xffff_ffffL;
    return sweep.host.isMapped(address) && !sweep.host.isExecutable(address);
  }

  /** Whether it adds to or subtracts from the stack or frame pointer. */
  private boolean addsToStack() {
    int operation = instruction.operation();
    return instruction.isOneByteOpcode()
        && instruction.opcode() == 0x81
        && (operation == 0 || operation == 5)
        && instruction.modRmByte() >= 0xc0
        && (instruction.rm() == STACK_POINTER || instruction.rm() == FRAME_POINTER);
  }
}
