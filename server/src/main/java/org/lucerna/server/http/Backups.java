package org.lucerna.server;

import io.javalin.http.Context;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backups of a running server, into folders of one folder: {@code POST /api/backup?name=NAME}.
 *
 * <pre>
 * 200  done: the backup's folder
 * 400  NAME is not made of 1 to 100 letters, digits, dots, dashes and underscores, or begins with
 *      a dot or a dash
 * 403  asked for by a web page
 * 409  there is a backup of that name, or one is being made
 * 500  it failed: why
 * </pre>
 *
 * <p>It asks nobody who they are: so it is only served where HTTP listens on a loopback address.
 */
final class BackupApi {
  private static final Logger LOG = LoggerFactory.getLogger(BackupApi.class);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

  private final FunctionStore store;
  private final Path folder;
  private final ReentrantLock making = new ReentrantLock();

  /**
   * Backups of a store.
   *
   * @param folder made when it is missing
   */
  BackupApi(FunctionStore store, Path folder) {
    this.store = store;
    this.folder = folder;
  }

  void answer(Context request) {
    String name = String.valueOf(request.queryParam("name"));
    if (request.header("Origin") != null) {
      say(request, 403, "not for web pages");
    } else if (request.queryParam("name") == null || !NAME.matcher(name).matches()) {
      say(request, 400, "a name of letters, digits, dots, dashes and underscores is wanted");
    } else if (Files.exists(folder.resolve(name))) {
      say(request, 409, "there is a backup " + name + " already");
    } else if (making.tryLock()) {
      try {
        make(request, folder.resolve(name));
      } finally {
        making.unlock();
      }
    } else {
      say(request, 409, "another backup is being made");
    }
  }

  private void make(Context request, Path target) {
    try {
      store.backup(target);
      LOG.info("backed up to {}", target);
      say(request, 200, target.toAbsolutePath().toString());
    } catch (StoreException failed) {
      LOG.warn("no backup: {}", failed.getMessage());
      say(request, 500, String.valueOf(failed.getMessage()));
    }
  }

  private static void say(Context request, int status, String text) {
    request.status(status).result(text + "\n");
  }
}
