package org.lucerna.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LinkedOrder;
import org.lucerna.harvest.file.SourceFile;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Pushes the functions of one file in batches. All of them are sent: the server decides which are
 * new, and records where in the file each name occurs. Not thread-safe.
 */
public final class FunctionPush {
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
  public FunctionPush(LuminaClient client, SourceFile input, ProgressListener progress) {
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
  public void push(List<HarvestedFunction> functions, PushListener listener) throws IOException {
    for (int from = 0; from < functions.size(); from += BATCH) {
      List<HarvestedFunction> batch =
          functions.subList(from, Math.min(functions.size(), from + BATCH));
      pushBatch(batch, listener);
      progress.progress("functions pushed", from + batch.size(), functions.size());
    }
  }

  private void pushBatch(List<HarvestedFunction> batch, PushListener listener) throws IOException {
    List<Integer> codes = send(batch);
    int next = 0;
    for (HarvestedFunction function : batch) {
      PushOutcome outcome = PushOutcome.UNCHANGED;
      for (FunctionKey key : function.primaryKeys()) {
        PushOutcome ofKey = outcome(next < codes.size() ? codes.get(next) : null, key.md5());
        outcome = ofKey.compareTo(outcome) < 0 ? ofKey : outcome;
        next++;
      }
      listener.pushed(function, outcome);
    }
  }

  /** The server's result code for each key of each function. */
  private List<Integer> send(List<HarvestedFunction> batch) throws IOException {
    List<PushMetadata.Item> items = new ArrayList<>();
    for (HarvestedFunction function : batch) {
      ByteString name = function.name() == null ? ByteString.EMPTY : function.name();
      ByteString metadata = function.metadata().encode();
      long address = order.address(function);
      for (FunctionKey key : function.primaryKeys()) {
        items.add(
            new PushMetadata.Item(
                Pattern.of(key.md5()), new FunctionInfo(name, key.size(), metadata), address));
      }
    }
    return new DividedPush(client)
        .send(new PushMetadata(FLAGS, input.database(), input.name(), input.md5(), HOST, items));
  }

  /**
   * The outcome of a function under one key.
   *
   * @param code the server's; null if it sent none
   */
  private PushOutcome outcome(@Nullable Integer code, Md5 key) {
    PushOutcome outcome =
        PushOutcome.of(code, client.dialect().answersEachFunction(), added.contains(key));
    if (outcome == PushOutcome.ADDED) {
      added.add(key);
    }
    return outcome;
  }
}
