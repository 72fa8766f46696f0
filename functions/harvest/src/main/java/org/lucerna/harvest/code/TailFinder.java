package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Architecture;

/**
 * Finds the tails of functions: pieces of a linked file's code that belong to a function that
 * begins elsewhere. Not thread-safe.
 */
public final class TailFinder {
  /** Maximum number of functions with one name for which tails are searched. */
  private static final int MOST_NAMESAKES = 64;

  private final Architecture architecture;
  private final LinkedBranches branches;
  private final NavigableMap<Long, CodePiece> pieces = sorted();
  private final Map<Long, Long> owners = new HashMap<>();

  /** A finder for the pieces of one file, each at a distinct address. */
  public TailFinder(Architecture architecture, List<CodePiece> pieces) {
    this.architecture = architecture;
    this.branches = new LinkedBranches(architecture);
    pieces.forEach(piece -> this.pieces.put(piece.address(), piece));
  }

  /**
   * Adds a tail that the file itself lists.
   *
   * @param function start of the function
   */
  public void add(CodePiece tail, long function) {
    pieces.putIfAbsent(tail.address(), tail);
    owners.put(tail.address(), function);
  }

  /**
   * Finds tails by their names, {@code f.cold} of {@code f}. If several functions have that name,
   * the owner is the only one that jumps there; a called piece is a function.
   *
   * @param addresses of the functions with a name
   */
  public void findNamed(Function<ByteString, ? extends Collection<Long>> addresses) {
    Map<Long, NavigableMap<Long, Entrance>> byOwner = new HashMap<>();
    Map<Long, List<Entrance>> byTail = new HashMap<>();
    for (CodePiece piece : pieces.values()) {
      ByteString name = piece.name() == null ? null : ColdNames.owner(piece.name());
      Collection<Long> named = name == null ? List.of() : addresses.apply(name);
      for (long owner : named.size() > MOST_NAMESAKES ? List.<Long>of() : named) {
        if (pieces.containsKey(owner) && owner != piece.address()) {
          Entrance entrance = new Entrance(owner, piece);
          byOwner.computeIfAbsent(owner, _ -> sorted()).put(piece.address(), entrance);
          byTail.computeIfAbsent(piece.address(), _ -> new ArrayList<>()).add(entrance);
        }
      }
    }
    byOwner.forEach(this::enter);
    byTail.forEach(
        (tail, entrances) -> {
          Entrance best = Entrance.only(entrances);
          if (best != null) {
            owners.put(tail, best.owner);
          }
        });
  }

  private void enter(long owner, NavigableMap<Long, Entrance> tails) {
    CodePiece from = pieces.get(owner);
    if (from != null) {
      branches.of(
          owner,
          from.code(),
          (target, isCall) -> {
            var before = tails.floorEntry(target);
            if (before != null) {
              before.getValue().branch(target, isCall);
            }
          });
    }
  }

  private static <V> NavigableMap<Long, V> sorted() {
    return new TreeMap<>(Long::compareUnsigned);
  }

  /** How a function enters a possible tail. */
  private static final class Entrance implements LinkedBranches.Listener {
    private final long owner;
    private final CodePiece tail;
    private boolean isCalled;
    private boolean isJumpedTo;

    Entrance(long owner, CodePiece tail) {
      this.owner = owner;
      this.tail = tail;
    }

    @Override
    public void branch(long target, boolean isCall) {
      if (tail.contains(target)) {
        isCalled |= isCall;
        isJumpedTo |= !isCall;
      }
    }

    /** The only one that jumps there, otherwise the only one at all; null if there are several. */
    static @Nullable Entrance only(List<Entrance> all) {
      List<Entrance> possible = all.stream().filter(one -> !one.isCalled).toList();
      List<Entrance> jumping = possible.stream().filter(one -> one.isJumpedTo).toList();
      List<Entrance> best = jumping.isEmpty() ? possible : jumping;
      return best.size() == 1 ? best.getFirst() : null;
    }
  }

  /**
   * Finds tails among pieces that begin in the middle of a function: those that one function jumps
   * to, and nothing else does or calls.
   *
   * @param addresses of such pieces
   */
  public void findEntered(Set<Long> addresses) {
    NavigableMap<Long, CodePiece> possible = sorted();
    for (long address : addresses) {
      CodePiece piece = pieces.get(address);
      if (piece != null) {
        possible.put(address, piece);
      }
    }
    if (possible.isEmpty() || !LinkedBranches.areKnown(architecture)) {
      return;
    }
    Map<Long, Long> entered = new HashMap<>();
    Set<Long> dropped = new HashSet<>();
    for (CodePiece from : pieces.values()) {
      branches.of(
          from.address(),
          from.code(),
          (target, isCall) -> {
            CodePiece tail = at(possible, target);
            if (tail != null && tail.address() != from.address()) {
              Long other = entered.put(tail.address(), from.address());
              if (isCall || (other != null && other != from.address())) {
                dropped.add(tail.address());
              }
            }
          });
    }
    entered.keySet().removeAll(dropped);
    entered.forEach(owners::putIfAbsent);
  }

  private static @Nullable CodePiece at(NavigableMap<Long, CodePiece> pieces, long address) {
    var before = pieces.floorEntry(address);
    return before == null || !before.getValue().contains(address) ? null : before.getValue();
  }

  /** The tails of each function, by its address, in ascending order. A tail has no tails. */
  public Map<Long, List<CodePiece>> tails() {
    Map<Long, List<CodePiece>> tails = new HashMap<>();
    for (long tail : owners.keySet().stream().sorted(Long::compareUnsigned).toList()) {
      long owner = owners.getOrDefault(tail, 0L);
      CodePiece piece = pieces.get(tail);
      if (piece != null && !owners.containsKey(owner)) {
        tails.computeIfAbsent(owner, _ -> new ArrayList<>()).add(piece);
      }
    }
    return tails;
  }
}
