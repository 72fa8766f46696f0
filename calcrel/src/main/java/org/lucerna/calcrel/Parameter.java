package org.lucerna.calcrel;

import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A choice of which nobody outside knows how IDA makes it. The default comes first. */
public enum Parameter {
  /** What is hashed. */
  INPUT("mdInput", Choice.NORM_AND_MASK, Choice.NORM_ONLY),
  /** What a branch has to leave to be masked. */
  BRANCH_SCOPE("branchScope", Choice.CHUNK, Choice.FUNCTION),
  /** A displacement from the instruction pointer to somewhere in the function. */
  INSIDE_RIP("ripInternal", Choice.MASK, Choice.KEEP),
  /** The distance of a conditional jump that leaves. */
  LEAVING_CONDITIONAL("jccLeaving", Choice.MASK, Choice.KEEP),
  /** A displacement in FS or GS beside a base register. */
  THREAD_WITH_BASE("fsGsWithBase", Choice.MASK, Choice.KEEP),
  /** A displacement without a base register in a VEX or EVEX instruction with a SIB byte. */
  VECTOR_WITHOUT_BASE("vexNoBaseSib", Choice.MASK, Choice.KEEP),
  /** The bits of BL and BLX that are masked. */
  THUMB_CALL("t32Bl", Choice.BITS_0FFF_0FFF, Choice.BITS_07FF_2FFF),
  /** Which low twelve bits belong to an ADRP. */
  LO12("lo12", Choice.ADJACENT, Choice.HOST),
  /** Which loads of literals are masked. */
  LITERAL("literal", Choice.BY_TABLE, Choice.MAPPED),
  /** Which numbers are offsets. */
  OFFSETS("offsetOracle", Choice.EXPLICIT, Choice.HEURISTIC);

  private final String word;
  private final Choice standard;
  private final Choice last;

  Parameter(String word, Choice standard, Choice last) {
    this.word = word;
    this.standard = standard;
    this.last = last;
  }

  /** What it can be set to, the default first. */
  public List<Choice> choices() {
    return List.copyOf(EnumSet.range(standard, last));
  }

  /** What it is unless another choice is made. */
  public Choice standard() {
    return standard;
  }

  /** Whether keys of an architecture depend on it. */
  public boolean concerns(Architecture architecture) {
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

  /** The name that it has in the name of a profile. */
  @Override
  public String toString() {
    return word;
  }

  /** The parameter of a name; null where there is none. */
  static @Nullable Parameter parse(String word) {
    for (Parameter parameter : values()) {
      if (parameter.word.equals(word)) {
        return parameter;
      }
    }
    return null;
  }

  /** The choice of a name; null where there is none. */
  @Nullable Choice choice(String name) {
    for (Choice choice : choices()) {
      if (choice.word().equals(name)) {
        return choice;
      }
    }
    return null;
  }
}
