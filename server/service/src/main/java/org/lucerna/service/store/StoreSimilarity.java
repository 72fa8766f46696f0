package org.lucerna.service.store;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.service.FunctionSimilarity;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.MemoryGrant;

/** Finds similar functions by the sketches in a store. */
record StoreSimilarity(
    SimilarFunctions functions, @Nullable SimilarityBridge bridge, DisclosureRules disclosure)
    implements FunctionSimilarity {
  @Override
  public boolean findsSimilar() {
    return true;
  }

  @Override
  public List<SimilarResult.Similar> similar(
      GetSimilar request, Principal caller, MemoryGrant memory) throws RefusalException {
    float least = request.least() / (float) SimilarResult.CERTAIN;
    ProgramSketch program = SimilarFunctions.program(request.sketches());
    List<SimilarResult.Similar> found =
        functions.find(program, least, disclosure.origins(caller), memory);
    if (bridge != null && caller.role().mayPush()) {
      functions.keep(request.inputMd5(), program);
      bridge.forget(IntStream.range(0, program.size()).mapToObj(program::key).toList());
    }
    return found;
  }

  @Override
  public MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException {
    return functions.match(request, disclosure.origins(caller), memory);
  }
}
