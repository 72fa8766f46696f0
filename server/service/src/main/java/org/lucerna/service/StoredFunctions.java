package org.lucerna.service;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.lucerna.api.LookupRequest;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.store.SearchTimeoutException;

/**
 * The functions of this server for one program. Nothing is counted as a pull, and no upstream is
 * asked.
 *
 * @param input MD5 of the program
 * @param caller the requester, without the right to push, so that nothing of the program is kept
 */
public record StoredFunctions(
    FunctionService service, Supplier<RequestMemory> memory, Md5 input, Principal caller)
    implements FunctionProvider {
  @Override
  public PullResult pull(List<PullMetadata.Item> functions) {
    return look(LookupRequest.ofPull(functions));
  }

  @Override
  public PullResult look(List<Md5> keys) {
    return look(LookupRequest.of(keys));
  }

  private PullResult look(LookupRequest request) {
    try (RequestMemory held = memory.get()) {
      return service.pulls().look(UncountedPull.of(request).from(input, ByteString.EMPTY), held);
    }
  }

  @Override
  public HistoriesResult histories(List<Md5> keys) throws IOException {
    try (RequestMemory held = memory.get()) {
      return new HistoriesResult(service.histories().histories(keys, true, held));
    } catch (RefusalException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  @Override
  public boolean findsSimilar() {
    return service.similarity().findsSimilar();
  }

  @Override
  public SimilarResult similar(GetSimilar request) throws IOException {
    try (RequestMemory held = memory.get()) {
      return new SimilarResult(service.similarity().similar(request, caller, held));
    } catch (RefusalException | SearchTimeoutException refused) {
      throw new RefusedException(Fail.error(String.valueOf(refused.getMessage())));
    }
  }
}
