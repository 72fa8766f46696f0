package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.engine.WriteTask.AliasTask;

/** The aliases in a back-end. */
final class AliasRegistry implements AliasStore {
  /** Maximum number of aliases that are written together. */
  private static final int PART = 5_000;

  private final Backend backend;
  private final Writer writer;
  private final CloseGuard guard;
  private final HealthMonitor health;

  AliasRegistry(Backend backend, Writer writer, CloseGuard guard, HealthMonitor health) {
    this.backend = backend;
    this.writer = writer;
    this.guard = guard;
    this.health = health;
  }

  @Override
  public synchronized int store(List<FunctionAlias> aliases) {
    for (FunctionAlias alias : aliases) {
      if (alias.target().length() > MAX_TARGET) {
        throw new IllegalArgumentException(
            "expected a target of at most " + MAX_TARGET + " bytes: " + alias.target().length());
      }
    }
    List<FunctionAlias> distinct = List.copyOf(new LinkedHashSet<>(aliases));
    int added = 0;
    for (int from = 0; from < distinct.size(); from += PART) {
      List<FunctionAlias> part = distinct.subList(from, Math.min(distinct.size(), from + PART));
      List<FunctionAlias> due = health.watch(() -> guard.call(() -> due(backend, part)));
      if (!due.isEmpty()) {
        boolean _ = health.watch(() -> writer.perform(AliasTask.adding(due)));
        added += due.size();
      }
    }
    return added;
  }

  @Override
  public synchronized int delete(List<Md5> ids) {
    int deleted = 0;
    int step = PART / MAX_OF_ONE;
    for (int from = 0; from < ids.size(); from += step) {
      List<Md5> part = ids.subList(from, Math.min(ids.size(), from + step));
      // One alias may have been found by its key and by its GUID.
      List<FunctionAlias> due = aliases(part).stream().flatMap(List::stream).distinct().toList();
      if (!due.isEmpty()) {
        boolean _ = health.watch(() -> writer.perform(AliasTask.removing(due)));
        deleted += due.size();
      }
    }
    return deleted;
  }

  /** The new ones among some aliases, as far as there is room. */
  static List<FunctionAlias> due(Backend backend, List<FunctionAlias> aliases) {
    List<Md5> ids = new ArrayList<>();
    for (FunctionAlias alias : aliases) {
      ids.add(alias.key());
      ids.add(FunctionAlias.keyOf(alias.guid()));
    }
    Map<Md5, List<FunctionAlias>> known = new HashMap<>();
    stored(backend, ids).forEach((id, stored) -> known.put(id, new ArrayList<>(stored)));
    List<FunctionAlias> due = new ArrayList<>();
    for (FunctionAlias alias : aliases) {
      List<FunctionAlias> ofKey = known.getOrDefault(alias.key(), List.of());
      List<FunctionAlias> ofGuid = known.getOrDefault(FunctionAlias.keyOf(alias.guid()), List.of());
      boolean hasRoom = ofKey.size() < MAX_OF_ONE && ofGuid.size() < MAX_OF_ONE;
      if (hasRoom && ofKey.stream().noneMatch(alias::isSameFact)) {
        due.add(alias);
        ofKey.add(alias);
        if (!alias.isOfGuidAlone()) {
          ofGuid.add(alias);
        }
      }
    }
    return due;
  }

  @Override
  public boolean isEmpty() {
    return health.watch(() -> guard.call(backend::aliasCount)) == 0;
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    Map<Md5, List<FunctionAlias>> found =
        health.watch(() -> guard.call(() -> stored(backend, ids)));
    return ids.stream().map(id -> found.getOrDefault(id, List.of())).toList();
  }

  private static Map<Md5, List<FunctionAlias>> stored(Backend backend, List<Md5> ids) {
    List<Md5> sorted = List.copyOf(new TreeSet<>(ids));
    Map<Md5, List<FunctionAlias>> found = new HashMap<>();
    for (int from = 0; from < sorted.size(); from += Backend.MAX_ALIASES) {
      List<Md5> part = sorted.subList(from, Math.min(sorted.size(), from + Backend.MAX_ALIASES));
      List<List<FunctionAlias>> aliases = backend.aliases(part);
      for (int i = 0; i < part.size(); i++) {
        found.put(part.get(i), aliases.get(i));
      }
    }
    return found;
  }
}
