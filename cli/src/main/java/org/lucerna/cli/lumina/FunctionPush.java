package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Progress;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.SourceFile;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.client.LuminaClient;

/**
 * Sends the functions of one file, some at a time. All of them: the server decides what is new, and
 * learns where in the file each name is.
 */
final class FunctionPush {
  private static final int BATCH = 1000;

  /** Override if better, which is mode 0, and a result that tells updated from unchanged. */
  private static final int FLAGS = PushMetadata.DETAILED;

  /** Sent in place of the name of this machine, which is nobody's business. */
  private static final ByteString HOST = ByteString.utf8("lucerna");

  private final LuminaClient client;
  private final Console console;
  private final SourceFile input;

  /** Keys that the server did not know before this push. */
  private final Set<Md5> added = new HashSet<>();

  FunctionPush(LuminaClient client, Console console, SourceFile input) {
    this.client = client;
    this.console = console;
    this.input = input;
  }

  /** Sends functions that have names, and reports each. */
  void push(List<HarvestedFunction> functions, PushReport report) throws IOException {
    try (Progress progress = new Progress(console, "functions sent")) {
      for (int from = 0; from < functions.size(); from += BATCH) {
        List<HarvestedFunction> batch =
            functions.subList(from, Math.min(functions.size(), from + BATCH));
        pushBatch(batch, report);
        progress.at(from + batch.size(), functions.size());
      }
    }
  }

  private void pushBatch(List<HarvestedFunction> batch, PushReport report) throws IOException {
    List<Integer> codes = send(batch);
    int next = 0;
    for (HarvestedFunction function : batch) {
      PushOutcome outcome = PushOutcome.UNCHANGED;
      for (FunctionKey key : function.keys()) {
        PushOutcome ofKey = outcome(next < codes.size() ? codes.get(next) : null, key.md5());
        outcome = ofKey.compareTo(outcome) < 0 ? ofKey : outcome;
        next++;
      }
      report.add(function, outcome);
    }
  }

  /** The server's result code for each key of each function. */
  private List<Integer> send(List<HarvestedFunction> batch) throws IOException {
    List<PushMetadata.Item> items = new ArrayList<>();
    for (HarvestedFunction function : batch) {
      ByteString name = function.name() == null ? ByteString.EMPTY : function.name();
      ByteString metadata = function.metadata().encode();
      for (FunctionKey key : function.keys()) {
        items.add(
            new PushMetadata.Item(
                Pattern.of(key.md5()),
                new FunctionInfo(name, key.size(), metadata),
                function.address()));
      }
    }
    return new DividedPush(client)
        .send(new PushMetadata(FLAGS, input.database(), input.name(), input.md5(), HOST, items));
  }

  /**
   * What became of a function under one key.
   *
   * @param code the server's; null if it sent none
   */
  private PushOutcome outcome(@Nullable Integer code, Md5 key) {
    PushOutcome outcome =
        switch (code) {
          case ResultCode.ADDED -> PushOutcome.ADDED;
          case ResultCode.OK ->
              client.dialect().answersEachFunction() ? PushOutcome.UPDATED : PushOutcome.STORED;
          case ResultCode.UNCHANGED -> PushOutcome.UNCHANGED;
          case null, default -> PushOutcome.REJECTED;
        };
    if (outcome == PushOutcome.ADDED) {
      added.add(key);
    }
    return outcome != PushOutcome.REJECTED && added.contains(key) ? PushOutcome.ADDED : outcome;
  }
}
