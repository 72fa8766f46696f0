package org.lucerna.calcrel;

import org.lucerna.isa.Architecture;
import org.lucerna.isa.x86.X86Decoder;

/** The rules X1 to X8 of the package description, and the canonical forms of {@code link-1}. */
final class X86Masker implements Masker {
  private static final int STACK_POINTER = 4;

  private final X86Decoder decoder;
  private final boolean relaxes;
  private final boolean keepsInsideRip;
  private final boolean keepsConditional;
  private final boolean keepsThreadWithBase;
  private final boolean keepsVectorWithoutBase;
  private final boolean guesses;

  X86Masker(Profile profile) {
    decoder = new X86Decoder(profile.architecture() == Architecture.X64);
    relaxes = profile.scheme() == Scheme.LINK_1;
    keepsInsideRip = profile.has(Parameter.INSIDE_RIP, MaskingOption.KEEP);
    keepsConditional = profile.has(Parameter.LEAVING_CONDITIONAL, MaskingOption.KEEP);
    keepsThreadWithBase = profile.has(Parameter.THREAD_WITH_BASE, MaskingOption.KEEP);
    keepsVectorWithoutBase = profile.has(Parameter.VECTOR_WITHOUT_BASE, MaskingOption.KEEP);
    guesses = profile.has(Parameter.OFFSETS, MaskingOption.HEURISTIC);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = decoder.decode(sweep.code, at);
    if (length == 0) {
      return 0;
    }
    if (relaxes && length == LinkRelaxation.LENGTH && at + length <= sweep.to) {
      if (LinkRelaxation.canonicalize(sweep.code, at)) {
        sweep.hide(at + LinkRelaxation.OPERAND, LinkRelaxation.LENGTH - LinkRelaxation.OPERAND);
        return length;
      }
    }
    if (decoder.isBoundToPlace()) {
      hide(sweep, at, length);
    } else if (sweep.asksForOffsets) {
      hideOffsets(sweep, at);
    }
    return length;
  }

  private void hide(MaskingPass sweep, int at, int length) {
    boolean hides = decoder.displacementSize() > 0 && hidesMemory(sweep, at + length);
    if (hides) {
      // X5: in a comparison with a memory operand the kind of comparison is masked, too.
      boolean compares = decoder.isVectorCompare() && !decoder.hasBase();
      int end = compares ? at + length : decoder.immediateAt();
      sweep.hide(decoder.displacementAt(), end - decoder.displacementAt());
    }
    boolean jumps = decoder.isRelativeBranch() || decoder.isFar();
    if (jumps && hidesTarget(sweep, at + length)) {
      sweep.hide(decoder.immediateAt(), decoder.immediateSize());
    }
    if (sweep.asksForOffsets) {
      hideOffsets(sweep, at);
    }
  }

  /** X1 and X8. */
  private boolean hidesTarget(MaskingPass sweep, int next) {
    if (decoder.isFar()) {
      return sweep.leaves(decoder.farOffset());
    }
    return !(decoder.isConditional() && keepsConditional)
        && sweep.leaves(decoder.target(sweep.address(next)));
  }

  /** X2 and X3. */
  private boolean hidesMemory(MaskingPass sweep, int next) {
    if (decoder.isInThreadSegment() && !(keepsThreadWithBase && decoder.hasBase())) {
      return true;
    }
    if (decoder.hasBase()) {
      return false;
    }
    if (keepsVectorWithoutBase && decoder.isVector() && decoder.hasSib()) {
      return false;
    }
    return !(keepsInsideRip
        && decoder.isRelativeToInstruction()
        && sweep.isInFunction(sweep.address(next) + decoder.displacement()));
  }

  /** X6. */
  private void hideOffsets(MaskingPass sweep, int at) {
    int displacement = decoder.displacementSize();
    if (displacement > 0 && isOffset(sweep, at, OperandField.DISP, displacement)) {
      sweep.hide(decoder.displacementAt(), displacement);
    }
    int immediate = decoder.immediateSize();
    boolean jumps = decoder.isRelativeBranch() || decoder.isFar();
    if (immediate > 0 && !jumps && isOffset(sweep, at, OperandField.IMM, immediate)) {
      sweep.hide(decoder.immediateAt(), immediate);
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
    long value = isImmediate ? decoder.immediate() : decoder.displacement();
    long address = value & 0xffff_ffffL;
    return sweep.host.isMapped(address) && !sweep.host.isExecutable(address);
  }

  /** Whether it adds to or subtracts from the stack or frame pointer. */
  private boolean addsToStack() {
    int register = decoder.modRmByte() & 7;
    int operation = decoder.modRmByte() >> 3 & 7;
    return decoder.isOneByteOpcode()
        && decoder.opcode() == 0x81
        && (operation == 0 || operation == 5)
        && decoder.modRmByte() >= 0xc0
        && (decoder.rex() & 1) == 0
        && (register == STACK_POINTER || register == STACK_POINTER + 1);
  }
}
