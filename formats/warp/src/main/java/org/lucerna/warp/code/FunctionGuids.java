package org.lucerna.warp.code;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Computes the GUIDs of a program's functions. Not thread-safe, but {@linkplain #another others}
 * may be used at the same time.
 */
public final class FunctionGuids {
  /** The number of tail calls that are followed, one by one. */
  private static final int MOST_TAILS = 8;

  private final WarpProgram program;
  private final CallSummaries summaries;
  private final GuidReader reader;

  private FunctionGuids(WarpProgram program, CallSummaries summaries) {
    this.program = program;
    this.summaries = summaries;
    reader = new GuidReader(program, summaries);
  }

  /** The GUIDs of a program; all its functions are read first, on all processors. */
  public static FunctionGuids of(WarpProgram program) {
    return new FunctionGuids(program, CallSummaries.of(program));
  }

  /** A copy for another thread. */
  public FunctionGuids another() {
    return new FunctionGuids(program, summaries);
  }

  /**
   * The GUID of a function, which ends where it jumps to others; null if there is no code, or far
   * too much.
   */
  public @Nullable CodeGuid of(long function) {
    CodeGuid known = summaries.guid(program.functionAt(function));
    return known != null ? known : of(function, Set.of());
  }

  /**
   * The GUID of a function that Binary Ninja read before it knew some of the functions which it
   * jumps to.
   *
   * @param tailCalls tail calls whose code counts as the function's
   */
  public @Nullable CodeGuid of(long function, Set<Long> tailCalls) {
    return of(function, 0, tailCalls);
  }

  /**
   * The other GUIDs that Binary Ninja may have given to a function: one of its tail calls counts as
   * its code, or, on AArch64, the padding before it does.
   *
   * @param guid of the function, as {@link #of(long)} has it
   * @param isCalled whether some function of the program calls it, or jumps to it: then it begins
   *     where it does
   */
  public List<UUID> others(CodeGuid guid, boolean isCalled) {
    Set<UUID> others = new LinkedHashSet<>();
    for (long tail : guid.tailCalls().subList(0, Math.min(MOST_TAILS, guid.tailCalls().size()))) {
      add(of(guid.address(), Set.of(tail)), others);
    }
    int padding = isCalled ? 0 : program.paddingBefore(guid.address());
    if (padding != 0) {
      add(of(guid.address(), padding, Set.of()), others);
    }
    others.remove(guid.guid());
    return List.copyOf(others);
  }

  private static void add(@Nullable CodeGuid guid, Set<UUID> to) {
    if (guid != null) {
      to.add(guid.guid());
    }
  }

  private @Nullable CodeGuid of(long function, int padding, Set<Long> tailCalls) {
    return reader.read(function, padding, tailCalls) ? reader.guid() : null;
  }
}
