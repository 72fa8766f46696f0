package org.lucerna.lumina;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A way to write messages as bytes. A connection uses one dialect, starting with its HELO. Dialects
 * are stateless and safe for use by many threads.
 */
public interface Dialect {
  /** The dialect's name in configuration and logs. */
  String name();

  /**
   * The form of metadata in this dialect; metadata must be converted to it before it is written.
   */
  MetadataForm form();

  /** Whether a reply to a push has a result for each function. */
  boolean answersEachFunction();

  /**
   * Reads a request. Bytes after a complete body are ignored, as some clients send them.
   *
   * @param limits checked before memory is allocated
   * @throws FormatException if the body is not a valid message of its code; the offset counts from
   *     the start of the body
   * @throws LimitException if the request exceeds {@code limits}
   */
  Request readRequest(int code, ByteString body, Limits limits);

  /**
   * Reads a reply.
   *
   * @throws FormatException as for {@link #readRequest}, and for a code that no server sends
   */
  Response readResponse(int code, ByteString body);

  /**
   * Writes the body of {@code request} to {@code out}.
   *
   * @return the message code
   * @throws IllegalArgumentException if the dialect cannot express it: a login or a deletion filter
   *     with a NUL, metadata in another form, or a message that it lacks
   */
  int write(Request request, ByteSink out);

  /**
   * Writes the body of {@code response} to {@code out}; errors as for {@link #write(Request,
   * ByteSink)}.
   */
  int write(Response response, ByteSink out);
}
