package org.lucerna.server;

import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.Frame;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.FrameTooLongException;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.server.config.LimitsConfig;
import org.lucerna.server.config.TimeoutsConfig;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The conversation on one connection: a greeting, then requests and replies until one side has
 * enough. It belongs to the connection's thread; {@link #finish()} may be called by any.
 */
final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  /** Messages and replies up to this size, in bytes, are not worth accounting for. */
  private static final int SMALL = 1 << 16;

  /** What a known function is likely to take in a reply, in bytes, with what is kept on the way. */
  private static final int LIKELY_FUNCTION = 1024;

  private final ServerContext server;
  private final Streams streams;
  private final Deadline deadline;
  private final Peer peer;
  private final int number;

  /** Decided by the greeting. */
  private Dialect dialect;

  private final Limits limits;
  private final MemoryBudget.Share memory;
  private final SessionLog log;

  /** Whether a request is under way: at shutdown its reply is still sent. */
  private final AtomicBoolean busy = new AtomicBoolean();

  private volatile boolean finishing;

  Session(ServerContext server, Streams streams, Deadline deadline, Peer peer, int number) {
    this.server = server;
    this.streams = streams;
    this.deadline = deadline;
    this.peer = peer;
    this.number = number;
    this.memory = server.memory().share();
    this.log = new SessionLog(peer, server.clock());
    this.dialect = server.dialects().beforeGreeting();
    this.limits = limits(server.config().limits());
  }

  static Limits limits(LimitsConfig config) {
    return new Limits(config.items(), (int) config.name().bytes(), (int) config.blob().bytes());
  }

  /**
   * Serves until the client leaves, breaks a rule that ends the connection, or is cut off.
   *
   * @throws IOException where the connection breaks
   */
  void serve() throws IOException {
    FrameReader reader = new FrameReader(streams.in(), this::reserve);
    TimeoutsConfig timeouts = server.config().timeouts();
    try {
      deadline.total(timeouts.hello());
      Visitor visitor = greet(reader);
      while (visitor != null && !finishing) {
        deadline.total(timeouts.idle());
        if (!reader.await()) {
          return;
        }
        busy.set(true);
        deadline.progress(timeouts.progress());
        visitor = serveOne(reader, visitor);
        busy.set(false);
      }
    } catch (FrameTooLongException | ServerBusyException unread) {
      LOG.info("{}: {}", peer, unread.getMessage());
      refuse(words(unread));
    } catch (EOFException leftInTheMiddle) {
      LOG.debug("{}: {}", peer, leftInTheMiddle.getMessage());
    } finally {
      memory.close();
      log.ended();
    }
  }

  /**
   * Ends the conversation: at once where the client is only waited for, after the reply else.
   *
   * @return whether a request is still under way
   */
  boolean finish() {
    finishing = true;
    return busy.get();
  }

  private void reserve(int capacity) throws ServerBusyException {
    if (capacity > SMALL) {
      reserveMemory(capacity);
    }
  }

  private void reserveMemory(long bytes) throws ServerBusyException {
    TimeoutsConfig timeouts = server.config().timeouts();
    deadline.none();
    try {
      if (!memory.growTo(bytes, timeouts.progress())) {
        throw new ServerBusyException();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ServerBusyException();
    }
    deadline.progress(timeouts.progress());
  }

  /** Answers the greeting; null where the client is not welcome. */
  private @Nullable Visitor greet(FrameReader reader) throws IOException {
    if (!reader.await()) {
      return null;
    }
    Frame frame = reader.read(server.config().limits().helloFrame().bytes());
    if (frame.code() != MessageCode.HELO) {
      refuse("a greeting is wanted first");
      return null;
    }
    Dialect spoken = server.dialects().of(frame.body());
    if (spoken == null) {
      LOG.info("{}: greeting in no dialect", peer);
      refuse("invalid data");
      return null;
    }
    dialect = spoken;
    try {
      if (!(dialect.readRequest(frame.code(), frame.body(), limits) instanceof Hello hello)) {
        throw new IllegalStateException("a greeting is read as something else");
      }
      // It may make the client wait, which is not the client's fault.
      deadline.none();
      Welcome welcome = server.doorkeeper().welcome(hello, peer);
      write(welcome.reply());
      Account account = welcome.account();
      LOG.info(
          "{}: protocol {} of dialect {}, {}",
          peer,
          Integer.toUnsignedString(hello.version()),
          dialect.name(),
          account == null ? "refused" + as(hello.credentials()) : "welcome as " + account.name());
      if (account == null) {
        return null;
      }
      log.greeted(account);
      server.metrics().greeted(dialect);
      return new Visitor(number, peer.toString(), server.clock().instant(), account, dialect);
    } catch (FormatException | LimitException malformed) {
      LOG.info("{}: greeting cannot be read: {}", peer, malformed.getMessage());
      refuse("invalid data");
      return null;
    }
  }

  private static String as(@Nullable Credentials credentials) {
    return credentials == null ? "" : " as " + credentials.user();
  }

  /** Serves a request; returns who asked, as he is now, or null where he may not go on. */
  private @Nullable Visitor serveOne(FrameReader reader, Visitor visitor) throws IOException {
    LimitsConfig config = server.config().limits();
    long longest =
        (visitor.account().trusted() ? config.trustedFrame() : config.untrustedFrame()).bytes();
    try {
      Frame frame = reader.read(longest);
      Account account = server.doorkeeper().present(visitor.account());
      if (account == null) {
        LOG.info("{}: {} may not go on", peer, visitor.account().name());
        refuse("this account was closed or changed, log in again");
        return null;
      }
      long start = System.nanoTime();
      Visitor now = visitor.as(account);
      Response response = answer(frame, now);
      server.metrics().answered(frame.code(), response, System.nanoTime() - start);
      write(response);
      return now;
    } finally {
      memory.close();
    }
  }

  private Response answer(Frame frame, Visitor visitor) {
    deadline.none();
    try {
      Request request = dialect.readRequest(frame.code(), frame.body(), limits);
      int functions =
          switch (request) {
            case PullMetadata pull -> pull.patterns().size();
            case GetHistories histories -> histories.patterns().size();
            default -> 0;
          };
      long likely = (long) functions * LIKELY_FUNCTION;
      if (likely > SMALL) {
        reserveMemory(frame.body().length() + likely);
        deadline.none();
      }
      Response response = server.answers().answer(request, visitor);
      log.answered(request, response);
      return response;
    } catch (FormatException malformed) {
      LOG.debug("{}: message 0x{}: {}", peer, Integer.toHexString(frame.code()), malformed);
      return Fail.error("invalid data");
    } catch (LimitException | ServerBusyException tooMuch) {
      return Fail.error(words(tooMuch));
    } catch (StoreException broken) {
      LOG.error("{}: {}", peer, broken.getMessage());
      return Fail.error("the server's store failed: " + broken.getMessage());
    } catch (OutOfMemoryError tooMuch) {
      LOG.error("{}: not enough memory for a message of {} bytes", peer, frame.body().length());
      return Fail.error("too large for this server's memory");
    } catch (RuntimeException defect) {
      LOG.error("{}: message 0x{}", peer, Integer.toHexString(frame.code()), defect);
      return Fail.error("internal error");
    }
  }

  /** What an exception of ours has to say; all of them have a message. */
  private static String words(Exception ours) {
    return Objects.requireNonNull(ours.getMessage());
  }

  private void write(Response response) throws IOException {
    ByteSink body = new ByteSink();
    int code = dialect.write(response, body);
    deadline.progress(server.config().timeouts().progress());
    Frame.write(streams.out(), code, body);
    streams.out().flush();
  }

  private void refuse(String why) throws IOException {
    server.metrics().refused();
    write(Fail.error(why));
  }
}
