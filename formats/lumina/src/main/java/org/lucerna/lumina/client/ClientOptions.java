package org.lucerna.lumina.client;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.ida.IdaDialect;

/**
 * The address that a {@link LuminaClient} connects to, and its user.
 *
 * @param host name or address
 * @param port 1 to 65535
 * @param tls null for plaintext; the server's name is verified against its certificate
 * @param credentials of the client
 * @param dialect that the client speaks
 * @param version of the protocol to greet with; from 5 on the server announces the client's rights
 * @param connectTimeout for each of connection, TLS handshake and greeting
 * @param replyTimeout longest wait for the next bytes of a reply
 * @param longestReply longest reply body accepted, in bytes
 */
public record ClientOptions(
    String host,
    int port,
    @Nullable SSLContext tls,
    Credentials credentials,
    Dialect dialect,
    int version,
    Duration connectTimeout,
    Duration replyTimeout,
    int longestReply) {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration REPLY_TIMEOUT = Duration.ofMinutes(2);

  /** The guest, in plaintext, speaking as IDA does. */
  public static ClientOptions plain(String host, int port) {
    return new ClientOptions(
        host,
        port,
        null,
        Credentials.GUEST,
        IdaDialect.INSTANCE,
        Hello.NEWEST_VERSION,
        CONNECT_TIMEOUT,
        REPLY_TIMEOUT,
        Integer.MAX_VALUE);
  }

  /** A copy over TLS. */
  public ClientOptions withTls(SSLContext context) {
    return new ClientOptions(
        host,
        port,
        context,
        credentials,
        dialect,
        version,
        connectTimeout,
        replyTimeout,
        longestReply);
  }

  /** A copy with another login. */
  public ClientOptions withCredentials(Credentials other) {
    return new ClientOptions(
        host, port, tls, other, dialect, version, connectTimeout, replyTimeout, longestReply);
  }

  /** A copy in another dialect. */
  public ClientOptions withDialect(Dialect other) {
    return new ClientOptions(
        host, port, tls, credentials, other, version, connectTimeout, replyTimeout, longestReply);
  }

  /** A copy with other time-outs. */
  public ClientOptions withTimeouts(Duration connect, Duration reply) {
    return new ClientOptions(
        host, port, tls, credentials, dialect, version, connect, reply, longestReply);
  }

  /** A copy with another limit for replies. */
  public ClientOptions withLongestReply(int bytes) {
    return new ClientOptions(
        host, port, tls, credentials, dialect, version, connectTimeout, replyTimeout, bytes);
  }
}
