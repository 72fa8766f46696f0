package org.lucerna.store.choice;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The opinions of a key after versions have gone, or have new ids: each is of the newest version
 * that has its name, and goes with the last. Who gave it stays. It belongs to one thread.
 */
public final class Revision {
  private final Map<ByteString, Opinion> before = new HashMap<>();
  private final Map<ByteString, Opinion> after = new LinkedHashMap<>();

  /** Begins with what is remembered. */
  public Revision(List<Opinion> before) {
    before.forEach(opinion -> this.before.put(opinion.name(), opinion));
  }

  /**
   * Tells of a live version. The first one becomes an opinion in any case: it is served.
   *
   * @param version its id; each is less than the one before
   */
  public void lives(long version, FunctionInfo function) {
    ByteString name = Opinion.cut(function.name());
    Opinion old = before.get(name);
    if (!after.containsKey(name)
        && (old != null || after.isEmpty())
        && after.size() < Subject.MOST_OPINIONS) {
      boolean same = old != null && old.version() == version;
      List<Witness> witnesses = old == null ? List.of() : old.witnesses();
      after.put(name, same ? old : Opinion.of(version, function, witnesses));
    }
  }

  /** What there is then, the newest version first. */
  public List<Opinion> opinions() {
    return List.copyOf(after.values());
  }
}
