package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.service.RefusalException;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;

/** The aliases of functions, and names that are found by them. Thread-safe. */
final class FunctionAliases {
  /** Memory of aliases that are read, per byte. */
  private static final int READ = 8;

  private final AliasStore store;

  FunctionAliases(AliasStore store) {
    this.store = store;
  }

  List<List<FunctionAlias>> of(List<Md5> ids) {
    return store.aliases(ids);
  }

  /**
   * Reads aliases that are pushed.
   *
   * @throws RefusalException if they are damaged
   */
  static List<FunctionAlias> read(ByteString aliases, MemoryGrant memory) throws RefusalException {
    memory.take((long) READ * aliases.length());
    try {
      ProgramAliases program = ProgramAliases.decode(aliases);
      ByteString target = program.target().joined();
      return program.aliases().stream()
          .map(alias -> new FunctionAlias(alias.key(), alias.guid(), alias.size(), target))
          .toList();
    } catch (FormatException damage) {
      throw RefusalException.invalid("damaged aliases: " + damage.getMessage());
    }
  }

  /** Stores aliases; returns how many are new. */
  int store(List<FunctionAlias> pushed) {
    return pushed.isEmpty() ? 0 : store.store(pushed);
  }

  /** Deletes the aliases of some keys; returns their number. */
  int delete(List<Md5> keys) {
    return store.delete(keys);
  }

  /**
   * Adds functions that came by their GUIDs alone to the answer of a pull that did not find their
   * keys.
   *
   * @param functions of the same store
   */
  List<@Nullable PullHit> complete(
      List<Md5> keys, List<@Nullable PullHit> known, FunctionStore functions, MemoryGrant memory) {
    if (known.stream().noneMatch(Objects::isNull) || store.isEmpty()) {
      return known;
    }
    List<Integer> places = new ArrayList<>();
    List<Md5> missing = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (known.get(i) == null) {
        places.add(i);
        missing.add(keys.get(i));
      }
    }
    List<List<Md5>> guids =
        store.aliases(missing).stream()
            .map(of -> of.stream().map(alias -> FunctionAlias.keyOf(alias.guid())).toList())
            .toList();
    List<Md5> distinct = guids.stream().flatMap(List::stream).distinct().toList();
    if (distinct.isEmpty()) {
      return known;
    }
    List<@Nullable PullHit> hits = functions.pull(Pull.of(distinct, false), memory);
    Map<Md5, PullHit> found = new HashMap<>();
    for (int i = 0; i < distinct.size(); i++) {
      PullHit hit = hits.get(i);
      if (hit != null) {
        found.put(distinct.get(i), hit);
      }
    }
    List<@Nullable PullHit> all = new ArrayList<>(known);
    for (int i = 0; i < places.size(); i++) {
      for (Md5 guid : guids.get(i)) {
        if (found.containsKey(guid)) {
          all.set(places.get(i), found.get(guid));
        }
      }
    }
    return all;
  }
}
