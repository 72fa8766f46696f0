package org.lucerna.naming;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LinkedOrder;
import org.lucerna.harvest.file.SourceFile;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Pushes the functions of one file in batches. All of them are sent: the server decides which are
 * new, and records where in the file each name occurs. Not thread-safe.
 */
final class FunctionPush {
  private static final int BATCH = 1000;

  /** Override if better, which is mode 0, with results that distinguish updated from unchanged. */
  private static final int FLAGS = PushMetadata.DETAILED;

  /** Sent instead of the name of this machine, which is private. */
  private static final ByteString HOST = ByteString.utf8("lucerna");

  private final LuminaClient client;
  private final SourceFile input;
  private final ProgressListener progress;
  private final LinkedOrder order = new LinkedOrder();

  /** Keys that the server did not know before this push. */
  private final Set<Md5> added = new HashSet<>();

  /**
   * A push of functions of a file.
   *
   * @param input the functions' file
   */
  FunctionPush(LuminaClient client, SourceFile input, ProgressListener progress) {
    this.client = client;
    this.input = input;
    this.progress = progress;
  }

  /**
   * Pushes functions.
   *
   * @param functions of the file that have names
   * @param listener gets the outcome of each, in their order
   * @throws IOException if the server fails or refuses; batches before that are stored
   */
  void push(List<HarvestedFunction> functions, PushListener listener) throws IOException {
    for (int from = 0; from < functions.size(); from += BATCH) {
      List<HarvestedFunction> batch =
          functions.subList(from, Math.min(functions.size(), from + BATCH));
      pushBatch(batch, listener);
      progress.progress("functions pushed", from + batch.size(), functions.size());
    }
  }

  private void pushBatch(List<HarvestedFunction> batch, PushListener listener) throws IOException {
    List<SubmittedFunction> submitted = batch.stream().map(this::submitted).toList();
    List<Integer> codes = send(submitted);
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      PushOutcome outcome = PushOutcome.UNCHANGED;
      for (PushedFunction key : submitted.get(i).keys()) {
        int code = next < codes.size() ? codes.get(next) : ResultCode.ERROR;
        outcome = outcome.and(outcome(code, key.key()));
        next++;
      }
      listener.pushed(batch.get(i), outcome);
    }
  }

  private SubmittedFunction submitted(HarvestedFunction function) {
    ByteString name = function.name() == null ? ByteString.EMPTY : function.name();
    return FunctionSubmission.of(function, name, function.metadata(), order.address(function));
  }

  /** The server's result code for each key of each function. */
  private List<Integer> send(List<SubmittedFunction> batch) throws IOException {
    List<PushMetadata.Item> items =
        batch.stream()
            .flatMap(function -> function.keys().stream())
            .map(key -> new PushMetadata.Item(Pattern.of(key.key()), key.function(), key.address()))
            .toList();
    return new DividedPush(client)
        .send(new PushMetadata(FLAGS, input.database(), input.name(), input.md5(), HOST, items));
  }

  /** The outcome of a function under one key; a later function of an added key is added, too. */
  private PushOutcome outcome(int code, Md5 key) {
    PushOutcome outcome = PushOutcome.of(code, client.dialect().answersEachFunction());
    if (outcome == PushOutcome.ADDED) {
      added.add(key);
    }
    return outcome != PushOutcome.REFUSED && added.contains(key) ? PushOutcome.ADDED : outcome;
  }
}
