package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.InputFile;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.client.LuminaClient;

/** Sends the functions of one file, some at a time. */
final class FunctionPush {
  private static final int BATCH = 1000;

  /** Flags of a push: add a version and let the server choose. */
  private static final int OVERRIDE_IF_BETTER = 0;

  /** Told to the server in place of the name of this machine, which is nobody's business. */
  private static final ByteString HOST = ByteString.utf8("lucerna");

  private final LuminaClient client;
  private final KnownFunctions known;
  private final Console console;
  private final InputFile input;

  FunctionPush(LuminaClient client, Console console, InputFile input) {
    this.client = client;
    this.known = new KnownFunctions(client, console);
    this.console = console;
    this.input = input;
  }

  /** A function under one of its keys. */
  private record Sending(Md5 key, FunctionInfo info, long address, boolean isNewest) {}

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
    Map<Md5, List<HistoriesResult.Entry>> versions =
        known.histories(
            batch.stream()
                .flatMap(function -> function.keys().stream())
                .map(FunctionKey::md5)
                .distinct()
                .toList());
    List<Sending> sendings = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      for (FunctionKey key : batch.get(i).keys()) {
        Sending sending = sending(batch.get(i), key, versions);
        if (sending != null) {
          sendings.add(sending);
          owners.add(i);
        }
      }
    }
    PushOutcome[] outcomes = new PushOutcome[batch.size()];
    List<Integer> codes = sendings.isEmpty() ? List.of() : send(sendings);
    for (int i = 0; i < sendings.size(); i++) {
      PushOutcome outcome = outcome(i < codes.size() ? codes.get(i) : -1, sendings.get(i));
      PushOutcome before = outcomes[owners.get(i)];
      outcomes[owners.get(i)] = before == null || outcome.compareTo(before) < 0 ? outcome : before;
    }
    for (int i = 0; i < batch.size(); i++) {
      PushOutcome outcome = outcomes[i];
      report.add(batch.get(i), outcome == null ? PushOutcome.UNCHANGED : outcome);
    }
  }

  /**
   * Null where the server has this as an older version. To send it would make it the newest one,
   * and where functions share a key they would take turns at every push.
   */
  private static @Nullable Sending sending(
      HarvestedFunction function,
      FunctionKey key,
      @Nullable Map<Md5, List<HistoriesResult.Entry>> versions) {
    ByteString name = function.name() == null ? ByteString.EMPTY : function.name();
    FunctionInfo info = new FunctionInfo(name, (int) function.size(), function.metadata().encode());
    List<HistoriesResult.Entry> entries =
        versions == null ? List.of() : versions.getOrDefault(key.md5(), List.of());
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name().equals(name) && entries.get(i).metadata().equals(info.metadata())) {
        return i > 0 ? null : new Sending(key.md5(), info, function.address(), true);
      }
    }
    return new Sending(key.md5(), info, function.address(), false);
  }

  private List<Integer> send(List<Sending> sendings) throws IOException {
    return new DividedPush(client)
        .send(
            new PushMetadata(
                OVERRIDE_IF_BETTER,
                input.database(),
                input.name(),
                input.md5(),
                HOST,
                sendings.stream()
                    .map(one -> new PushMetadata.Item(one.info, Pattern.of(one.key)))
                    .toList(),
                sendings.stream().map(Sending::address).toList()));
  }

  private PushOutcome outcome(int code, Sending sending) {
    if (code == ResultCode.OK && !client.dialect().answersEachFunction()) {
      return PushOutcome.STORED;
    }
    return switch (code) {
      case ResultCode.ADDED -> PushOutcome.ADDED;
      case ResultCode.OK -> sending.isNewest ? PushOutcome.UNCHANGED : PushOutcome.UPDATED;
      default -> PushOutcome.REJECTED;
    };
  }
}
