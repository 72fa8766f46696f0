package org.lucerna.service;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.DeletionRequest;
import org.lucerna.api.PushSummary;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;

/** Stored pushes, as clients list them. */
public final class PushSummaries {
  private PushSummaries() {}

  /** A run of pushes. */
  public static PushSummary of(PushRun run) {
    return summary(run.last(), spans(run.ids()), run.functions());
  }

  /** A push alone. */
  public static PushSummary of(RecordedPush push) {
    return summary(push, List.of(new DeletionRequest.Ids(push.id(), push.id())), null);
  }

  private static List<DeletionRequest.Ids> spans(List<Long> ids) {
    List<DeletionRequest.Ids> spans = new ArrayList<>();
    for (long id : ids) {
      if (!spans.isEmpty() && spans.getLast().last() + 1 == id) {
        spans.set(spans.size() - 1, new DeletionRequest.Ids(spans.getLast().first(), id));
      } else {
        spans.add(new DeletionRequest.Ids(id, id));
      }
    }
    return spans;
  }

  private static PushSummary summary(
      RecordedPush push, List<DeletionRequest.Ids> ids, @Nullable Long functions) {
    PushOrigin origin = push.origin();
    return new PushSummary(
        push.id(),
        push.time(),
        push.account(),
        origin.inputPath(),
        origin.inputMd5(),
        origin.idbPath(),
        origin.hostName(),
        ids,
        functions);
  }
}
