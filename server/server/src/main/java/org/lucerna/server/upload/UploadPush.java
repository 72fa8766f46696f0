package org.lucerna.server.upload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.client.PulledFunction;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LinkedOrder;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.PushRequest;
import org.lucerna.store.Outcome;
import org.lucerna.store.PushedFunction;

/**
 * Pushes functions of an upload.
 *
 * @param caller the account that requests the push
 * @param client client whose quota applies if the caller is a guest
 */
public record UploadPush(FunctionService service, Principal caller, String client) {
  private static final int BATCH = 1000;

  /**
   * The outcome of a push.
   *
   * @param functions that were sent, by their keys
   * @param added keys that were unknown
   * @param updated keys that have a version more
   * @param refused keys whose names are refused
   */
  public record Result(int functions, int added, int updated, int refused) {}

  /** The functions that the file itself names, with all their metadata. */
  public static List<PushedFunction> ofFile(NamedFile file) {
    List<PushedFunction> pushed = new ArrayList<>();
    LinkedOrder order = new LinkedOrder();
    for (PulledFunction one : file.found()) {
      HarvestedFunction function = one.function();
      ByteString name = function.name();
      if (name != null) {
        add(function, name, function.metadata(), order, pushed);
      }
    }
    return pushed;
  }

  /** The functions with a chosen name. */
  public static List<PushedFunction> chosen(NamedFile file) {
    List<PushedFunction> pushed = new ArrayList<>();
    LinkedOrder order = new LinkedOrder();
    file.chosen().keySet().stream()
        .sorted()
        .map(file::function)
        .forEach(
            one -> {
              ByteString name = one.name();
              if (name != null) {
                add(one.function(), name, one.metadata(), order, pushed);
              }
            });
    return pushed;
  }

  private static void add(
      HarvestedFunction function,
      ByteString name,
      Metadata metadata,
      LinkedOrder order,
      List<PushedFunction> to) {
    ByteString encoded = metadata.encode();
    long address = order.address(function);
    for (FunctionKey key : function.primaryKeys()) {
      to.add(new PushedFunction(key.md5(), new FunctionInfo(name, key.size(), encoded), address));
    }
  }

  /**
   * Pushes them.
   *
   * @throws ForbiddenException if the caller may not push
   * @throws OperationRefusedException if the rest is refused; the parts sent before are stored
   */
  public Result push(NamedFile file, List<PushedFunction> functions)
      throws ForbiddenException, OperationRefusedException {
    int added = 0;
    int updated = 0;
    int refused = 0;
    for (int from = 0; from < functions.size(); from += BATCH) {
      List<PushedFunction> batch =
          functions.subList(from, Math.min(functions.size(), from + BATCH));
      PushRequest request =
          new PushRequest(file.origin(), PushMode.OVERRIDE_IF_BETTER, true, batch);
      for (@Nullable Outcome outcome : service.push(request, caller, client)) {
        added += outcome == Outcome.ADDED ? 1 : 0;
        updated += outcome == Outcome.UPDATED ? 1 : 0;
        refused += outcome == null ? 1 : 0;
      }
    }
    return new Result(functions.size(), added, updated, refused);
  }
}
