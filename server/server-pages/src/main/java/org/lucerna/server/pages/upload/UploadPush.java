package org.lucerna.server.pages.upload;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LinkedOrder;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.FunctionSubmission;
import org.lucerna.naming.PulledFunction;
import org.lucerna.service.FunctionPushes;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;

/**
 * Pushes functions of an upload.
 *
 * @param caller the account that requests the push
 * @param client client whose quota applies if the caller is a guest
 */
public record UploadPush(FunctionPushes pushes, Principal caller, String client) {
  private static final int BATCH = 1000;

  /** Functions with names, and what became of them. */
  public record Result(int functions, Map<PushOutcome, Integer> outcomes) {
    /** Number of functions with an outcome. */
    public int count(PushOutcome outcome) {
      return outcomes.getOrDefault(outcome, 0);
    }
  }

  /** The functions that the file itself names, with all their metadata. */
  public static List<SubmittedFunction> ofFile(NamedFile file) {
    LinkedOrder order = new LinkedOrder();
    return file.found().stream()
        .map(PulledFunction::function)
        .filter(function -> function.name() != null)
        .map(
            function ->
                submitted(
                    function, Objects.requireNonNull(function.name()), function.metadata(), order))
        .toList();
  }

  /** The functions with a chosen name. */
  public static List<SubmittedFunction> chosen(NamedFile file) {
    LinkedOrder order = new LinkedOrder();
    return file.chosen().keySet().stream()
        .sorted()
        .map(file::function)
        .filter(one -> one.name() != null)
        .map(
            one ->
                submitted(
                    one.function(), Objects.requireNonNull(one.name()), one.metadata(), order))
        .toList();
  }

  private static SubmittedFunction submitted(
      HarvestedFunction function, ByteString name, Metadata metadata, LinkedOrder order) {
    return FunctionSubmission.of(function, name, metadata, order.address(function));
  }

  /**
   * Pushes them.
   *
   * @param memory called before they are stored
   * @throws RefusalException if the caller may not push, or the rest is refused; the functions sent
   *     before are stored
   */
  public Result push(NamedFile file, List<SubmittedFunction> functions, MemoryGrant memory)
      throws RefusalException {
    Map<PushOutcome, Integer> outcomes = new EnumMap<>(PushOutcome.class);
    for (int from = 0; from < functions.size(); from += BATCH) {
      List<SubmittedFunction> batch =
          functions.subList(from, Math.min(functions.size(), from + BATCH));
      ProgramSubmission part = ProgramSubmission.of(file.origin(), batch, ProgramParts.NONE);
      for (PushOutcome outcome : pushes.push(part, caller, client, memory).functions()) {
        outcomes.merge(outcome, 1, Integer::sum);
      }
    }
    return new Result(functions.size(), outcomes);
  }
}
