package org.lucerna.warp.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;
import org.lucerna.warp.code.CodeGuid.Call;

/** Reads functions of a program, one by one, for their GUIDs. Not thread-safe. */
final class GuidReader {
  private final CallSummaries summaries;
  private final FunctionGraph graph;
  private final ValueFlow flow;
  private final BlockDigest blocks = new BlockDigest();
  private long function;

  GuidReader(WarpProgram program, CallSummaries summaries) {
    this.summaries = summaries;
    graph = new FunctionGraph(program);
    flow = new ValueFlow(program, summaries);
  }

  /**
   * Reads a function.
   *
   * @param padding bytes before it that count as its first ones
   * @param tailCalls targets of jumps whose code counts as the function's
   * @return false if it has no code, or if too much was read
   */
  boolean read(long address, int padding, Set<Long> tailCalls) {
    function = address;
    return summaries.read(graph, address, padding, tailCalls);
  }

  /** The function as read. */
  FunctionGraph graph() {
    return graph;
  }

  /** The GUID of the function as read; null if it depends on unknown changes by calls. */
  @Nullable CodeGuid guid() {
    graph.connect();
    if (!flow.mark(graph)) {
      return null;
    }
    blocks.begin();
    long lowest = graph.leader(0).address;
    long highest = lowest;
    for (int i = 0; i < graph.blockCount(); i++) {
      long end = blocks.add(graph, graph.leader(i)).end();
      highest = Long.compareUnsigned(end, highest) > 0 ? end : highest;
    }
    return new CodeGuid(
        function, blocks.guid(), graph.blockCount(), highest - lowest, calls(), tails());
  }

  private List<Call> calls() {
    List<Call> calls = new ArrayList<>(graph.exits().size());
    for (LiftedInstruction exit : graph.exits()) {
      if (exit.flow == Flow.CALL) {
        calls.add(new Call(exit.address - function, exit.target));
      }
    }
    calls.sort(Comparator.comparingLong(Call::offset));
    return calls;
  }

  private List<Long> tails() {
    List<Long> tails = new ArrayList<>();
    for (LiftedInstruction exit : graph.exits()) {
      boolean jumps = exit.flow == Flow.JUMP || exit.flow == Flow.CONDITIONAL;
      if (jumps && exit.callee != AddressIndex.NONE) {
        tails.add(exit.target);
      }
    }
    tails.sort(Long::compareUnsigned);
    return tails.size() < 2 ? tails : List.copyOf(new LinkedHashSet<>(tails));
  }
}
