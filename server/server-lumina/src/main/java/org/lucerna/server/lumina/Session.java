package org.lucerna.server.lumina;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.FrameTooLongException;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.service.Principal;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.connection.ConnectionResult;
import org.lucerna.service.connection.LoginResult;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.service.limit.Deadline;
import org.lucerna.service.limit.HeapExhaustion;
import org.lucerna.service.limit.MemoryBudget;
import org.lucerna.service.limit.ServerBusyException;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The conversation on one connection: a greeting, then requests and replies until one side ends it.
 * Not thread-safe, except for {@link #finish()} and {@link #isOfAccount()}.
 */
public final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  /**
   * Memory that each connection may use without a reservation, in bytes; counted by {@link
   * ConnectionTable}.
   */
  private static final int SMALL = 1 << 12;

  /** Overhead of an item of a request until it is answered, in bytes, in addition to its data. */
  private static final int ITEM = 160;

  /** A request of at least this size, in bytes, may take much processor time. */
  private static final int HEAVY = 1 << 16;

  /** A reply up to this size, in bytes, is encoded completely before it is written. */
  private static final int WHOLE = 1 << 16;

  private final ServerContext server;
  private final Streams streams;
  private final Deadline deadline;
  private final RemotePeer remotePeer;
  private final int number;

  /** Set by the greeting. */
  private Dialect dialect;

  private final Limits limits;
  private final MemoryBudget.Share memory;
  private final SessionLog log;

  /** Whether a request is in progress: at shutdown its reply is still sent. */
  private final AtomicBoolean busy = new AtomicBoolean();

  /** Memory of the current request, in bytes. */
  private long asked;

  /** Memory of the data read so far to answer it, in bytes. */
  private long found;

  private volatile boolean finishing;
  private volatile boolean ofAccount;

  /** Whether the client has logged in. */
  private volatile boolean greeted;

  Session(
      ServerContext server, Streams streams, Deadline deadline, RemotePeer remotePeer, int number) {
    this.server = server;
    this.streams = streams;
    this.deadline = deadline;
    this.remotePeer = remotePeer;
    this.number = number;
    this.memory = server.memory().share(remotePeer.client());
    this.log = new SessionLog(remotePeer, server.clock());
    this.dialect = server.dialects().beforeGreeting();
    this.limits = limits(server.config().limits(), server.memory()).asking(this::reserveItems);
  }

  public static Limits limits(LimitsConfig config, MemoryBudget memory) {
    long blob = Math.min(config.blob().bytes(), memory.longestBlob());
    return new Limits(config.items(), (int) config.name().bytes(), (int) blob);
  }

  /**
   * Serves until the client leaves, violates a rule that ends the connection, or is disconnected.
   *
   * @throws IOException if the connection breaks
   */
  void serve() throws IOException {
    FrameReader reader = new FrameReader(streams.in(), new Reading());
    TimeoutsConfig timeouts = server.config().timeouts();
    try {
      deadline.total(timeouts.hello());
      AuthenticatedSession authenticatedSession = greet(reader);
      while (authenticatedSession != null && !finishing) {
        deadline.total(timeouts.idle());
        if (!reader.await()) {
          return;
        }
        busy.set(true);
        deadline.message(timeouts.progress(), LuminaFrame.HEADER_SIZE);
        authenticatedSession = serveOne(reader, authenticatedSession);
        busy.set(false);
      }
    } catch (FrameTooLongException | ServerBusyException unread) {
      LOG.info("{}: {}", remotePeer, unread.getMessage());
      refuse(words(unread));
    } catch (LimitException unread) {
      LOG.info("{}: {}", remotePeer, unread.getMessage());
      refuse(words(unread));
    } catch (OutOfMemoryError exhausted) {
      HeapExhaustion.report(exhausted);
    } catch (EOFException leftInTheMiddle) {
      LOG.debug("{}: {}", remotePeer, leftInTheMiddle.getMessage());
    } finally {
      memory.close();
      log.ended();
    }
  }

  /**
   * Ends the session: immediately if it is idle, otherwise after the reply.
   *
   * @return whether a request is still in progress
   */
  boolean finish() {
    finishing = true;
    return busy.get();
  }

  /** Whether the client has logged in, as an account or the guest. */
  boolean isGreeted() {
    return greeted;
  }

  /** Whether an account is logged in, other than the guest. */
  boolean isOfAccount() {
    return ofAccount;
  }

  /** Limits the time of a message that is being read, and accounts for its memory. */
  private final class Reading implements FrameReader.Progress {
    @Override
    public void begin(long length) {
      if (busy.get()) {
        deadline.message(server.config().timeouts().progress(), length);
      }
    }

    @Override
    public void grow(long bytes) throws IOException {
      if (bytes > SMALL) {
        reserve(bytes);
      }
    }
  }

  /**
   * Reserves memory, up to {@code bytes} in all; the client's deadline is paused during the wait.
   */
  private void reserve(long bytes) throws ServerBusyException {
    deadline.pause();
    try {
      if (!memory.growTo(bytes, server.config().timeouts().progress())) {
        throw new ServerBusyException();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ServerBusyException();
    } finally {
      deadline.resume();
    }
  }

  private void reserveItems(int items) {
    asked += (long) items * ITEM;
    reserveForAnswer(asked);
  }

  private void reserveFound(long bytes) {
    found += bytes;
    reserveForAnswer(asked + found);
  }

  private void reserveForAnswer(long bytes) {
    if (bytes > SMALL) {
      try {
        reserve(bytes);
      } catch (ServerBusyException busy) {
        throw new LimitException(words(busy));
      }
    }
  }

  /** Answers the greeting; null if the client is refused. */
  private @Nullable AuthenticatedSession greet(FrameReader reader) throws IOException {
    if (!reader.await()) {
      return null;
    }
    LuminaFrame frame = reader.read(longest(server.config().limits().helloFrame()));
    if (frame.code() != RequestCode.HELO.code()) {
      note(ConnectionResult.NO_LUMINA, "it began with a message other than a greeting");
      refuse("expected a greeting first");
      return null;
    }
    Dialect spoken = server.dialects().of(frame.body());
    if (spoken == null) {
      LOG.info("{}: unknown dialect in the greeting", remotePeer);
      note(ConnectionResult.NO_LUMINA, "no greeting that any known version of IDA sends");
      refuse("invalid data");
      return null;
    }
    dialect = spoken;
    try {
      if (!(dialect.readRequest(frame.code(), frame.body(), limits) instanceof Hello hello)) {
        throw new IllegalStateException("a greeting was read as another message");
      }
      // It may make the client wait, which is not the client's fault.
      deadline.none();
      LoginResult loginResult = server.luminaAuthenticator().welcome(hello, remotePeer);
      Principal principal = loginResult.principal();
      // Before the reply: once the client has that, its connection must not make room for others.
      ofAccount = principal != null && principal.login() != null;
      note(hello, loginResult);
      write(loginResult.reply());
      LOG.info(
          "{}: protocol {} of dialect {}, {}",
          remotePeer,
          Integer.toUnsignedString(hello.version()),
          dialect.name(),
          principal == null
              ? "refused" + as(hello.credentials())
              : "welcome as " + principal.name());
      if (principal == null) {
        return null;
      }
      log.greeted(principal);
      server.metrics().greeted(dialect);
      memory.close();
      return new AuthenticatedSession(
          number,
          remotePeer.toString(),
          remotePeer.client(),
          server.clock().instant(),
          principal,
          dialect);
    } catch (FormatException | LimitException malformed) {
      LOG.info("{}: invalid greeting: {}", remotePeer, malformed.getMessage());
      note(ConnectionResult.NO_LUMINA, "an invalid greeting: " + malformed.getMessage());
      refuse("invalid data");
      return null;
    }
  }

  private void note(Hello hello, LoginResult loginResult) {
    Principal principal = loginResult.principal();
    if (principal == null) {
      note(loginResult.why(), "");
      return;
    }
    greeted = true;
    String version = Integer.toUnsignedString(hello.version());
    String secured = remotePeer.encrypted() ? " with TLS" : " without TLS";
    server
        .connections()
        .loggedIn(remotePeer.address(), principal.name(), "protocol " + version + secured);
  }

  private void note(ConnectionResult result, String detail) {
    server.connections().note(remotePeer.address(), result, detail);
  }

  private static String as(@Nullable Credentials credentials) {
    return credentials == null ? "" : " as " + credentials.user();
  }

  /**
   * Serves a request; returns the session with its current account, or null if it is logged out.
   */
  private @Nullable AuthenticatedSession serveOne(
      FrameReader reader, AuthenticatedSession authenticatedSession) throws IOException {
    LimitsConfig config = server.config().limits();
    boolean trusted = authenticatedSession.principal().trusted();
    try {
      LuminaFrame frame =
          reader.read(longest(trusted ? config.trustedFrame() : config.untrustedFrame()));
      Principal principal = server.luminaAuthenticator().present(authenticatedSession.principal());
      if (principal == null) {
        LOG.info(
            "{}: logged out {}: the account was removed or changed",
            remotePeer,
            authenticatedSession.principal().name());
        refuse("this account was removed or changed, log in again");
        return null;
      }
      long start = System.nanoTime();
      AuthenticatedSession now = authenticatedSession.as(principal);
      Response response = answer(frame, now);
      server.metrics().answered(frame.code(), response, System.nanoTime() - start);
      write(response);
      return now;
    } finally {
      memory.close();
    }
  }

  private long longest(DataSize configured) {
    return Math.min(configured.bytes(), server.memory().longestMessage());
  }

  private Response answer(LuminaFrame frame, AuthenticatedSession authenticatedSession) {
    deadline.none();
    if (frame.body().length() < HEAVY && !Answers.isHeavy(frame.code())) {
      return answerHere(frame, authenticatedSession);
    }
    try {
      return server
          .heavy()
          .run(
              remotePeer.client(),
              server.config().timeouts().progress(),
              () -> answerHere(frame, authenticatedSession));
    } catch (ServerBusyException busy) {
      return Fail.error(words(busy));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Fail.error("the server stops");
    }
  }

  private Response answerHere(LuminaFrame frame, AuthenticatedSession authenticatedSession) {
    asked = frame.body().length();
    found = 0;
    try {
      Request request = dialect.readRequest(frame.code(), frame.body(), limits);
      Response response =
          server.answers().answer(request, authenticatedSession, this::reserveFound);
      ReplySize size = ReplySize.of(response);
      long longest = server.config().limits().reply().bytes();
      if (size.sent() > longest) {
        return Fail.error(
            "the reply has %d bytes, the limit is %d: ask for less at a time"
                .formatted(size.sent(), longest));
      }
      reserveForAnswer(asked + size.held());
      log.answered(request, response);
      return response;
    } catch (FormatException malformed) {
      LOG.debug("{}: message 0x{}: {}", remotePeer, Integer.toHexString(frame.code()), malformed);
      return Fail.error("invalid data");
    } catch (LimitException tooMuch) {
      return Fail.error(words(tooMuch));
    } catch (StoreException broken) {
      server.storeErrors().report(remotePeer, broken);
      return Fail.error(Fail.STORE_FAILED + broken.getMessage());
    } catch (OutOfMemoryError exhausted) {
      LOG.error(
          "{}: not enough memory for a message of {} bytes", remotePeer, frame.body().length());
      HeapExhaustion.report(exhausted);
      return Fail.error("too large for this server's memory");
    } catch (RuntimeException defect) {
      LOG.error("{}: message 0x{}", remotePeer, Integer.toHexString(frame.code()), defect);
      return Fail.error("internal error");
    }
  }

  /** The message of an exception of Lucerna's own; they all have one. */
  private static String words(Exception ours) {
    return Objects.requireNonNull(ours.getMessage());
  }

  private void write(Response response) throws IOException {
    OutputStream out = new BufferedOutputStream(streams.out());
    long size = ReplySize.of(response).sent();
    if (size <= WHOLE) {
      ByteSink body = new ByteSink((int) size);
      int code = dialect.write(response, body);
      deadline.message(server.config().timeouts().progress(), body.size());
      LuminaFrame.write(out, code, body);
    } else {
      writeThrough(response, out);
    }
    out.flush();
  }

  /** Writes a reply in pieces: it is encoded once to determine its length, then again. */
  private void writeThrough(Response response, OutputStream out) throws IOException {
    ByteSink counted = ByteSink.counting();
    int code = dialect.write(response, counted);
    deadline.message(server.config().timeouts().progress(), counted.size());
    LuminaFrame.writeHeader(out, code, counted.size());
    try {
      ByteSink body = ByteSink.into(out);
      dialect.write(response, body);
      body.flush();
    } catch (UncheckedIOException gone) {
      throw Objects.requireNonNull(gone.getCause());
    }
  }

  private void refuse(String why) throws IOException {
    server.metrics().refused();
    write(Fail.error(why));
  }
}
