package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import org.lucerna.api.DeletionRequest;
import org.lucerna.api.FunctionCount;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.service.FunctionHistories;
import org.lucerna.service.RefusalException;
import org.lucerna.store.account.Role;

/** Deletes versions of functions. Thread-safe. */
final class DeletionApi {
  private final FunctionHistories histories;

  DeletionApi(FunctionHistories histories) {
    this.histories = histories;
  }

  List<Route> routes() {
    AnswerType count = new AnswerType.Single(FunctionCount.class);
    return List.of(
        Route.of(
                POST,
                "/deletions",
                Role.CURATOR,
                "Deletes versions that match a value of each filter; the audit log has it",
                count,
                this::delete)
            .reading(DeletionRequest.class),
        Route.of(
                POST,
                "/deletion-preview",
                Role.CURATOR,
                "What a deletion would do",
                count,
                this::preview)
            .reading(DeletionRequest.class));
  }

  private Reply delete(ApiRequest request) throws RefusalException {
    DeleteHistory deletion = request.body(DeletionRequest.class).message();
    return count(request.share().run(() -> histories.delete(deletion, request.caller())));
  }

  private Reply preview(ApiRequest request) throws RefusalException {
    DeleteHistory deletion = request.body(DeletionRequest.class).message();
    return count(request.share().run(() -> histories.previewDeletion(deletion, request.caller())));
  }

  private static Reply count(int functions) {
    return Reply.of(new FunctionCount(functions));
  }
}
