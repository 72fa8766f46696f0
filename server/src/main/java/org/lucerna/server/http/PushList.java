package org.lucerna.server.http;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.Role;

/**
 * The pushes that a caller may see: of whom and from where as far as histories disclose it, all to
 * an administrator. Safe for use by many threads.
 */
public final class PushList {
  private final FunctionStore store;
  private final AccessConfig access;

  public PushList(FunctionStore store, AccessConfig access) {
    this.store = store;
    this.access = access;
  }

  /** The last pushes, oldest first. */
  List<RecordedPush> last(int limit, Role role) {
    boolean all = role.mayAdminister();
    List<RecordedPush> shown = new ArrayList<>();
    for (RecordedPush push : store.pushes(limit)) {
      PushOrigin origin = push.origin();
      boolean named = all || access.discloseOrigins();
      ByteString none = ByteString.EMPTY;
      shown.add(
          new RecordedPush(
              push.id(),
              push.time(),
              all || access.discloseAuthors() ? push.account() : none,
              named ? origin : new PushOrigin(none, none, origin.inputMd5(), none)));
    }
    return shown;
  }
}
