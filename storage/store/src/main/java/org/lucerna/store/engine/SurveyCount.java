package org.lucerna.store.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.DummyNames;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.OriginComments;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;

/** Counts the knowledge about a file's functions. Not thread-safe. */
final class SurveyCount {
  private record Changed(int index, Instant time) {}

  private final Snapshot snapshot;
  private final Instant since;
  private final Map<Long, Instant> times = new HashMap<>();
  private final List<Changed> changed = new ArrayList<>();
  private int surveyed;
  private int named;
  private int described;
  private int disputed;

  /**
   * An empty count.
   *
   * @param snapshot open as long as functions are added
   * @param since functions that changed after it are listed
   */
  SurveyCount(Snapshot snapshot, Instant since) {
    this.snapshot = snapshot;
    this.since = since;
  }

  /**
   * Adds the function at an index.
   *
   * @param head null if the function was deleted
   */
  void add(int index, @Nullable FunctionHead head) {
    surveyed++;
    if (head == null) {
      return;
    }
    FunctionInfo served = head.served().function();
    named += DummyNames.isDummy(served.name()) ? 0 : 1;
    described += isDescribed(served) ? 1 : 0;
    disputed += head.isDisputed() ? 1 : 0;
    Instant time = times.computeIfAbsent(head.served().pushId(), id -> snapshot.push(id).time());
    if (time.isAfter(since)) {
      changed.add(new Changed(index, time));
    }
  }

  /** Every function of an object file has generated comments about its origin. */
  private static boolean isDescribed(FunctionInfo function) {
    return !function.metadata().isEmpty()
        && (function.form() != MetadataForm.IDA || !OriginComments.areAll(function.metadata()));
  }

  FileSurvey survey() {
    List<Integer> newest =
        changed.stream()
            .sorted(Comparator.comparing(Changed::time).reversed())
            .limit(FileSurvey.MOST_LISTED)
            .map(Changed::index)
            .toList();
    return new FileSurvey(surveyed, named, described, disputed, changed.size(), newest);
  }
}
