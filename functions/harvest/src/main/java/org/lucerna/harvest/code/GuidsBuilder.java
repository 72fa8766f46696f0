package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.code.CodeGuid;
import org.lucerna.warp.code.FunctionGuids;

/** Collects functions, and computes their GUIDs on all processors. Not thread-safe. */
public final class GuidsBuilder {
  /** The number of functions that a worker takes at a time. */
  private static final int SHARE = 1024;

  /** Number of functions before and after that are constraints. */
  private static final int NEIGHBORS = 2;

  private final GuidImage image;
  private final LongFunction<@Nullable ByteString> imports;
  private final boolean withOthers;
  private final List<Placed> functions = new ArrayList<>();

  /** A function at the address at which others call it. */
  private record Placed(HarvestedFunction function, long address) {}

  /**
   * A function whose GUID is known.
   *
   * @param asFunction the GUID of constraints about it
   * @param asSymbol the GUID of constraints about its name; null if it has none
   */
  private record Found(Placed placed, CodeGuid guid, UUID asFunction, @Nullable UUID asSymbol) {}

  /** The GUIDs of constraints about imports, by address. */
  private final Map<Long, Optional<UUID>> importConstraints = new HashMap<>();

  /**
   * A builder for functions of one program.
   *
   * @param imports maps the address of a stub in the file to the function of another library that
   *     it leads to; null if there is none
   * @param withOthers whether other GUIDs are computed that Binary Ninja may have given
   */
  public GuidsBuilder(
      GuidImage image, LongFunction<@Nullable ByteString> imports, boolean withOthers) {
    this.image = image;
    this.withOthers = withOthers;
    this.imports = imports;
  }

  /**
   * Adds a function; they must ascend by address.
   *
   * @param address at which others call it, in the file
   */
  public void add(HarvestedFunction function, long address) {
    functions.add(new Placed(function, address));
  }

  /** The GUIDs of all functions that were added. */
  public HarvestedGuids build() {
    FunctionGuids guids = FunctionGuids.of(image.program());
    List<Found> found =
        ParallelMap.harvest(functions, SHARE, () -> worker(guids.another()), HarvestListener.NONE);
    Map<Long, Found> byAddress = new HashMap<>();
    found.forEach(each -> byAddress.put(each.placed.address, each));
    List<List<UUID>> others =
        withOthers ? others(guids, found) : Collections.nCopies(found.size(), List.of());
    List<HarvestedGuids.Entry> entries = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      CodeGuid guid = found.get(i).guid;
      entries.add(
          new HarvestedGuids.Entry(
              found.get(i).placed.function,
              guid.guid(),
              guid.blocks(),
              guid.length(),
              constraints(found, i, byAddress),
              others.get(i)));
    }
    return new HarvestedGuids(image.program().scheme(), image.target(), entries);
  }

  private Function<Placed, List<Found>> worker(FunctionGuids guids) {
    return placed -> {
      CodeGuid guid = guids.of(placed.address + image.bias());
      if (guid == null) {
        return List.of();
      }
      ByteString name = placed.function.name();
      UUID asSymbol = name == null ? null : WarpConstraint.symbol(name, 0).guid();
      UUID asFunction = WarpConstraint.function(guid.guid(), 0).guid();
      return List.of(new Found(placed, guid, asFunction, asSymbol));
    };
  }

  private static List<List<UUID>> others(FunctionGuids guids, List<Found> found) {
    Set<Long> called = new HashSet<>();
    for (Found each : found) {
      each.guid.calls().forEach(call -> called.add(call.target()));
      called.addAll(each.guid.tailCalls());
    }
    return ParallelMap.harvest(
        found,
        SHARE,
        () -> {
          FunctionGuids own = guids.another();
          return each -> List.of(own.others(each.guid, called.contains(each.guid.address())));
        },
        HarvestListener.NONE);
  }

  private List<WarpConstraint> constraints(
      List<Found> found, int index, Map<Long, Found> byAddress) {
    Found function = found.get(index);
    List<CodeGuid.Call> calls = function.guid.calls();
    List<WarpConstraint> constraints = new ArrayList<>(2 * calls.size() + 4 * NEIGHBORS);
    for (CodeGuid.Call call : calls) {
      long target = call.target() - image.bias();
      Found callee = byAddress.get(target);
      if (callee != null) {
        add(callee, call.offset(), constraints);
      } else {
        importConstraint(target)
            .ifPresent(guid -> constraints.add(new WarpConstraint(guid, call.offset())));
      }
    }
    boolean repeats = false;
    int last = Math.min(index + NEIGHBORS, found.size() - 1);
    for (int i = Math.max(index - NEIGHBORS, 0); i <= last; i++) {
      Found neighbor = found.get(i);
      boolean isSameFile =
          Objects.equals(
              neighbor.placed.function.container(), function.placed.function.container());
      if (i != index && isSameFile) {
        long offset = neighbor.placed.address - function.placed.address;
        repeats |= isCallAt(offset, calls);
        add(neighbor, offset, constraints);
      }
    }
    return repeats ? constraints.stream().distinct().toList() : constraints;
  }

  /** Whether a call lies at an offset, as in code that two functions share. */
  private static boolean isCallAt(long offset, List<CodeGuid.Call> calls) {
    for (CodeGuid.Call call : calls) {
      if (call.offset() == offset) {
        return true;
      }
    }
    return false;
  }

  private Optional<UUID> importConstraint(long address) {
    return importConstraints.computeIfAbsent(
        address,
        _ ->
            Optional.ofNullable(imports.apply(address))
                .map(name -> WarpConstraint.symbol(name, 0).guid()));
  }

  private static void add(Found other, long offset, List<WarpConstraint> constraints) {
    constraints.add(new WarpConstraint(other.asFunction, offset));
    if (other.asSymbol != null) {
      constraints.add(new WarpConstraint(other.asSymbol, offset));
    }
  }
}
