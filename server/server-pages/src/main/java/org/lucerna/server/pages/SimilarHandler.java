package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.similarity.match.Reasons;

/** Functions that are similar to one. */
record SimilarHandler(FunctionService service) implements PageHandler {
  @Override
  public PageView view(PageRequest request) throws RefusalException {
    Md5 key = request.key();
    try (RequestMemory held = request.share().memory()) {
      PullResult.Found served = KnownFunction.of(service.pulls(), key, held);
      FunctionName name = FunctionName.of(served.function().name());
      MatchRequest wanted = MatchRequest.ofKeys(List.of(key), MatchRequest.USUAL_LEAST);
      MatchResult found =
          request.share().run(() -> service.similarity().match(wanted, request.caller(), held));
      return new SimilarView(
          request.shell("Functions like " + name.shown().plain()),
          Links.function(key),
          name,
          found.withoutSketch().isEmpty(),
          found.similar().functions().stream().map(SimilarHandler::like).toList());
    }
  }

  private static SimilarView.Like like(SimilarResult.Similar similar) {
    // Rounded down: nothing is certain.
    int percent = 100 * similar.probability() / SimilarResult.CERTAIN;
    return new SimilarView.Like(
        Links.function(similar.key()),
        FunctionName.of(similar.name()),
        new Bar(percent + " %", percent),
        VisibleText.line(similar.file()),
        Reasons.of(similar.reasons()).words());
  }
}
