package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.lucerna.isa.Architecture;

/** Finds the functions of a stripped file that no table lists. Not thread-safe. */
public sealed interface UnlistedFunctions permits CalledFunctions, FlowFunctions {
  /**
   * A function that was found.
   *
   * @param bytes of its code
   * @param isThumb whether it is Thumb code of 32-bit ARM
   */
  record Found(MemorySegment bytes, boolean isThumb) {}

  /**
   * The unlisted functions of a program.
   *
   * @param isListed whether a table lists nearly all with their sizes: then only call targets are
   *     added, not the code between functions
   */
  static UnlistedFunctions of(LinkedImage program, Architecture architecture, boolean isListed) {
    return switch (architecture) {
      case A32, T32, MIPS, RISCV -> new FlowFunctions(program, architecture);
      case X86 ->
          isListed
              ? new CalledFunctions(program, architecture)
              : new FlowFunctions(program, architecture);
      default -> new CalledFunctions(program, architecture);
    };
  }

  /** Adds a known function, with its size in bytes. */
  void know(long address, long size);

  /** Adds the known start of a function, if it can be code. */
  void start(long address);

  /** The same if it is known whether its code is Thumb code. */
  default void start(long address, boolean isThumb) {
    start(address);
  }

  /** Called after all starts were added: a function ends where the next one begins. */
  void haveAllStarts();

  /** The functions found, by address. */
  Map<Long, Found> find();
}
