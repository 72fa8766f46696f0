package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Outcome;
import org.lucerna.store.Push;
import org.lucerna.store.PushTarget;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.ServingRule;

/** What one push changes, before any of it is changed. */
final class PushPlan {
  /** A version that is no longer served. */
  record Superseded(Md5 key, StoredVersion version) {}

  /**
   * What became of a function of the push.
   *
   * @param version that came of it; null where none did
   */
  record Told(PushedFunction pushed, @Nullable StoredVersion version) {}

  private final Push push;
  private final long pushId;
  private final long lastVersion;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();
  private final Function<Md5, PushTarget> stored;
  private final Map<Md5, PushTarget> targets = new HashMap<>();
  private final Map<Md5, StoredVersion> served = new HashMap<>();
  private final List<Superseded> superseded = new ArrayList<>();
  private int newFunctions;
  private int newVersions;

  /**
   * A plan that changes nothing yet.
   *
   * @param lastVersion the last version id given out before
   * @param stored each function as it was before the push
   */
  PushPlan(Push push, long pushId, long lastVersion, Function<Md5, PushTarget> stored) {
    this.stored = stored;
    this.push = push;
    this.pushId = pushId;
    this.lastVersion = lastVersion;
  }

  /**
   * Adds the push's next function.
   *
   * @param before what is served of it before the push; null if it is unknown
   */
  void add(ServingRule rule, PushedFunction pushed, @Nullable StoredVersion before) {
    Md5 key = pushed.key();
    StoredVersion now = served.getOrDefault(key, before);
    PushTarget target = targets.computeIfAbsent(key, stored);
    FunctionInfo next = rule.next(target, pushed.function(), push.mode());
    if (next == null) {
      outcomes.add(Outcome.UNCHANGED);
      told.add(new Told(pushed, null));
      return;
    }
    if (now == null) {
      newFunctions++;
      outcomes.add(Outcome.ADDED);
    } else {
      superseded.add(new Superseded(key, now));
      outcomes.add(Outcome.UPDATED);
    }
    target.add(next);
    newVersions++;
    long id = lastVersion + newVersions;
    StoredVersion version = new StoredVersion(id, pushId, next, pushed.address());
    served.put(key, version);
    told.add(new Told(pushed, version));
  }

  Push push() {
    return push;
  }

  long pushId() {
    return pushId;
  }

  /** What became of each function, in order. */
  List<Outcome> outcomes() {
    return List.copyOf(outcomes);
  }

  /** The same, with the versions. */
  List<Told> told() {
    return Collections.unmodifiableList(told);
  }

  /** The new version of each function that changes. */
  Map<Md5, StoredVersion> served() {
    return Collections.unmodifiableMap(served);
  }

  /** What gives way to new versions, which may be as new as the push. */
  List<Superseded> superseded() {
    return Collections.unmodifiableList(superseded);
  }

  int newFunctions() {
    return newFunctions;
  }

  int newVersions() {
    return newVersions;
  }
}
