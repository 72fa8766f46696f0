package org.lucerna.lumina;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A way to write messages as bytes. A connection is in one dialect, from its HELO on. Dialects are
 * stateless and safe for use by many threads.
 */
public interface Dialect {
  /** What the dialect is called in configuration and logs. */
  String name();

  /** The form of metadata in this dialect; functions must have it before they are written. */
  MetadataForm form();

  /** Whether a reply to a push has a result for each function. */
  boolean answersEachFunction();

  /**
   * Reads a request. Bytes after a complete body are ignored, as some clients send them.
   *
   * @param limits checked before memory is allocated
   * @throws FormatException if the body is not what its code says; the offset counts from the start
   *     of the body
   * @throws LimitException if the request is beyond {@code limits}
   */
  Request readRequest(int code, ByteString body, Limits limits);

  /**
   * Reads a reply.
   *
   * @throws FormatException as {@link #readRequest}, and for a code that no server sends
   */
  Response readResponse(int code, ByteString body);

  /**
   * Writes the body of {@code request} into {@code out}.
   *
   * @return the message code
   * @throws IllegalArgumentException for what the dialect cannot express: a login or a filter of a
   *     deletion with a NUL, metadata in another form, or a message that it does not have
   */
  int write(Request request, ByteSink out);

  /** Writes the body of {@code response}, as {@link #write(Request, ByteSink)}. */
  int write(Response response, ByteSink out);
}
