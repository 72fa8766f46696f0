package org.lucerna.repositories.download;

import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * By which a server recognizes the version of a file that a client has.
 *
 * @param entityTag null if the server sent none
 * @param lastModified as the server sent it; null if it sent none
 */
public record Validators(@Nullable String entityTag, @Nullable String lastModified) {
  static final Validators NONE = new Validators(null, null);

  static Validators of(HttpHeaders headers) {
    return new Validators(
        headers.firstValue("ETag").orElse(null), headers.firstValue("Last-Modified").orElse(null));
  }

  void addTo(HttpRequest.Builder request) {
    if (entityTag != null) {
      request.header("If-None-Match", entityTag);
    }
    if (lastModified != null) {
      request.header("If-Modified-Since", lastModified);
    }
  }
}
