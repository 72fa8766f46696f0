package org.lucerna.calcrel;

import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Architecture;

/** A detail of IDA's key algorithm that is not publicly known. The default value comes first. */
public enum Parameter {
  /** The hashed bytes. */
  INPUT("mdInput", MaskingOption.NORM_AND_MASK, MaskingOption.NORM_ONLY),
  /** The region that a branch must leave to be masked. */
  BRANCH_SCOPE("branchScope", MaskingOption.CHUNK, MaskingOption.FUNCTION),
  /** A displacement from the instruction pointer to somewhere in the function. */
  INSIDE_RIP("ripInternal", MaskingOption.MASK, MaskingOption.KEEP),
  /** The distance of a conditional jump that leaves. */
  LEAVING_CONDITIONAL("jccLeaving", MaskingOption.MASK, MaskingOption.KEEP),
  /** A displacement in FS or GS with a base register. */
  THREAD_WITH_BASE("fsGsWithBase", MaskingOption.MASK, MaskingOption.KEEP),
  /** A displacement without a base register in a VEX or EVEX instruction with a SIB byte. */
  VECTOR_WITHOUT_BASE("vexNoBaseSib", MaskingOption.MASK, MaskingOption.KEEP),
  /** The bits of BL and BLX that are masked. */
  THUMB_CALL("t32Bl", MaskingOption.BITS_0FFF_0FFF, MaskingOption.BITS_07FF_2FFF),
  /** Which low twelve bits of addresses belong to an ADRP. */
  LO12("lo12", MaskingOption.ADJACENT, MaskingOption.HOST),
  /** Which loads of literals are masked. */
  LITERAL("literal", MaskingOption.BY_TABLE, MaskingOption.MAPPED),
  /** Which numbers are offsets. */
  OFFSETS("offsetOracle", MaskingOption.EXPLICIT, MaskingOption.HEURISTIC);

  private final String word;
  private final MaskingOption defaultChoice;
  private final MaskingOption last;

  Parameter(String word, MaskingOption standard, MaskingOption last) {
    this.word = word;
    this.defaultChoice = standard;
    this.last = last;
  }

  /** Its possible values, the default first. */
  public List<MaskingOption> choices() {
    return List.copyOf(EnumSet.range(defaultChoice, last));
  }

  /** Its default value. */
  public MaskingOption defaultChoice() {
    return defaultChoice;
  }

  /** Whether the parameter affects keys of an architecture. */
  public boolean affects(Architecture architecture) {
    return switch (this) {
      case INPUT, BRANCH_SCOPE -> true;
      case INSIDE_RIP -> architecture == Architecture.X64;
      case LEAVING_CONDITIONAL, THREAD_WITH_BASE, VECTOR_WITHOUT_BASE, OFFSETS ->
          architecture == Architecture.X86 || architecture == Architecture.X64;
      case THUMB_CALL -> architecture == Architecture.T32;
      case LO12 -> architecture == Architecture.A64;
      case LITERAL ->
          architecture == Architecture.A64
              || architecture == Architecture.A32
              || architecture == Architecture.T32;
    };
  }

  /** The parameter's name within the name of a profile. */
  @Override
  public String toString() {
    return word;
  }

  /** The parameter with this name; null if there is none. */
  static @Nullable Parameter parse(String word) {
    for (Parameter parameter : values()) {
      if (parameter.word.equals(word)) {
        return parameter;
      }
    }
    return null;
  }

  /** The value with this name; null if there is none. */
  @Nullable MaskingOption choice(String name) {
    for (MaskingOption choice : choices()) {
      if (choice.text().equals(name)) {
        return choice;
      }
    }
    return null;
  }
}
