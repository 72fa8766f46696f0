package org.lucerna.server.lumina;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.service.Principal;
import org.lucerna.service.account.Lifetime;
import org.lucerna.service.connection.RemotePeer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a session: the account, file and number of functions of each push, the number of functions
 * of each pull, and the totals at the end. Never their contents. Requests that follow each other
 * within a second share a line. Not thread-safe.
 */
final class SessionLog {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLog.class);

  private static final Duration SHARED = Duration.ofSeconds(1);

  /** Longest part of a file's name that is logged, in characters. */
  private static final int LONGEST_NAME = 200;

  private final RemotePeer remotePeer;
  private final InstantSource clock;
  private final Instant begun;
  private final Counts total = new Counts();
  private Counts open = new Counts();
  private @Nullable Principal principal;
  private @Nullable Instant logged;

  SessionLog(RemotePeer remotePeer, InstantSource clock) {
    this.remotePeer = remotePeer;
    this.clock = clock;
    this.begun = clock.instant();
  }

  /** Logs requests and replies. */
  private static final class Counts {
    private long pulled;
    private long known;
    private long pushed;
    private long added;
    private long refused;
    private String file = "";

    boolean isEmpty() {
      return pulled == 0 && pushed == 0;
    }

    void pull(PullResult result) {
      pulled += result.items().size();
      known += result.foundCount();
    }

    void push(List<Integer> codes) {
      pushed += codes.size();
      added += codes.stream().filter(code -> code == ResultCode.ADDED).count();
      refused += codes.stream().filter(code -> code < ResultCode.OK).count();
    }

    /** A summary of the session in words. */
    @Override
    public String toString() {
      String pulls = pulled == 0 ? "" : "pulled " + pulled + " functions, " + known + " known";
      String of = file.isEmpty() ? "" : " of " + file;
      String refusals = refused == 0 ? "" : ", " + refused + " refused";
      String pushes =
          pushed == 0
              ? ""
              : "pushed " + pushed + " functions" + of + ", " + added + " new" + refusals;
      return pulls + (pulls.isEmpty() || pushes.isEmpty() ? "" : "; ") + pushes;
    }
  }

  /** A client logged in. */
  void greeted(Principal who) {
    principal = who;
  }

  /** A request was answered. */
  void answered(Request request, Response response) {
    switch (response) {
      case PullResult result when request instanceof PullMetadata -> {
        open.pull(result);
        total.pull(result);
      }
      case PushResult result when request instanceof PushMetadata push -> {
        String file = name(push);
        if (!open.file.equals(file)) {
          write();
          open.file = file;
        }
        open.push(result.codes());
        total.push(result.codes());
      }
      case DeleteResult result ->
          LOG.info(
              "{}: deleted of {} functions", who(), Integer.toUnsignedString(result.deleted()));
      case Fail fail -> LOG.info("{}: refused: {}", who(), shortened(fail.text().text()));
      case PullResult _,
          PushResult _,
          Ok _,
          Notify _,
          HelloResult _,
          PopularResult _,
          HistoriesResult _,
          InfoResult _,
          StatisticsResult _,
          PushSketchesResult _,
          PushProgramResult _,
          PushAliasesResult _,
          PushContentsResult _,
          PackagesResult _,
          SimilarResult _ -> {}
    }
    Instant now = clock.instant();
    if (logged == null || !Lifetime.includes(logged, SHARED, now)) {
      write();
    }
  }

  /** The session is over. */
  void ended() {
    if (principal == null) {
      return;
    }
    write();
    String seconds =
        String.format(
            Locale.ROOT, "%.1f", Duration.between(begun, clock.instant()).toMillis() / 1000.0);
    LOG.info("{}: left after {} s{}{}", who(), seconds, total.isEmpty() ? "" : ": ", total);
  }

  private void write() {
    if (!open.isEmpty()) {
      LOG.info("{}: {}", who(), open);
      logged = clock.instant();
      open = new Counts();
    }
  }

  private String who() {
    return remotePeer + (principal == null ? "" : " " + principal.name());
  }

  /** The name of the pushed file, without its folder. */
  private static String name(PushMetadata push) {
    ByteString path = push.inputPath().isEmpty() ? push.idbPath() : push.inputPath();
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return shortened(path.slice(start, path.length()).text());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME) + "...";
  }
}
