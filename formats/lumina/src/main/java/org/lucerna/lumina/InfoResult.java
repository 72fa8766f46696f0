package org.lucerna.lumina;

import java.time.Instant;
import org.lucerna.bytes.ByteString;

/** GET_LUMINA_INFO_RESULT (0x2c). */
public record InfoResult(Session session, Server server) implements Response {
  /**
   * This connection.
   *
   * @param id unsigned
   * @param peer the client's address as the server sees it
   * @param user the client's account
   * @param established when the connection began
   */
  public record Session(int id, ByteString peer, User user, Instant established) {}

  /**
   * The server.
   *
   * @param mac of its network card; empty if undisclosed; Lucerna never discloses it
   * @param version its program and version
   * @param started when it was started
   * @param now its clock
   */
  public record Server(ByteString mac, ByteString version, Instant started, Instant now) {}
}
