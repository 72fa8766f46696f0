package org.lucerna.naming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;

/**
 * A push to a server that may answer once for all functions. If it stored only some of them, the
 * push is divided until it is known which; functions that are stored already do not change.
 */
final class DividedPush {
  private final LuminaClient client;

  DividedPush(LuminaClient client) {
    this.client = client;
  }

  /** Sends a push; a {@link ResultCode} for each of its functions. */
  List<Integer> send(PushMetadata push) throws IOException {
    try {
      return client.push(push).codes();
    } catch (RefusedException refused) {
      if (refused.result() != Fail.PARTLY) {
        throw refused;
      }
    }
    int size = push.functions().size();
    if (size == 1) {
      return List.of(ResultCode.ERROR);
    }
    List<Integer> codes = new ArrayList<>(send(part(push, 0, size / 2)));
    codes.addAll(send(part(push, size / 2, size)));
    return codes;
  }

  private static PushMetadata part(PushMetadata push, int from, int to) {
    return push.withFunctions(push.functions().subList(from, to));
  }
}
