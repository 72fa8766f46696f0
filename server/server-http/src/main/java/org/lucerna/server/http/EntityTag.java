package org.lucerna.server.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpMethod;

/** Entity tags (RFC 9110), which tell callers whether an answer has changed. */
final class EntityTag {
  /** Number of bytes of the hash in a tag. */
  private static final int LENGTH = 16;

  private EntityTag() {}

  /**
   * Whether the caller of a GET or HEAD request already has this answer; sets its tag in any case.
   * Answers to other methods have no tag.
   *
   * @param body of the answer
   */
  static boolean isKnown(HttpExchange request, byte[] body) {
    if (!HttpMethod.GET.is(request.method()) && !request.isHead()) {
      return false;
    }
    String tag = of(body);
    request.header("ETag", tag).header("Cache-Control", "private, no-cache");
    String known = request.header("If-None-Match");
    return known != null && (known.strip().equals("*") || known.contains(tag));
  }

  private static String of(byte[] body) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
      return '"' + HexFormat.of().formatHex(hash, 0, LENGTH) + '"';
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
