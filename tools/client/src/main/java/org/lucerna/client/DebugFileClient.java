package org.lucerna.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * Fetches debug files from servers that speak debuginfod's protocol, such as those of
 * distributions, and PDB files from symbol servers. Thread-safe.
 */
public final class DebugFileClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** Until a response begins; servers unpack packages meanwhile. */
  private static final Duration ANSWER = Duration.ofSeconds(90);

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final List<URI> servers;
  private final long mostBytes;
  private final HttpClient http;

  /**
   * A client.
   *
   * @param servers are asked in this order
   * @param mostBytes of a debug file; larger ones are refused
   */
  public DebugFileClient(List<URI> servers, long mostBytes) {
    this.servers = List.copyOf(servers);
    this.mostBytes = mostBytes;
    http =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
  }

  /**
   * Fetches the debug file of a program from the first server that has it.
   *
   * @param into is written
   * @return false if no server has it
   * @throws IOException if a server cannot be reached, fails or sends too much, and none after it
   *     has the file
   */
  public boolean fetch(ByteString buildId, Path into) throws IOException {
    return fetch("/buildid/" + buildId.hex() + "/debuginfo", into);
  }

  /**
   * Fetches a PDB file from the first server that has it.
   *
   * @param name of the file
   * @param id the GUID and the age, as a symbol server has them
   * @param into is written
   * @return false if no server has it
   * @throws IOException as {@link #fetch(ByteString, Path)}
   */
  public boolean fetchPdb(String name, String id, Path into) throws IOException {
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return fetch("/" + encoded + "/" + id + "/" + encoded, into);
  }

  private boolean fetch(String path, Path into) throws IOException {
    IOException failure = null;
    for (URI server : servers) {
      try {
        if (fetch(server, path, into)) {
          return true;
        }
      } catch (IOException failed) {
        failure = failed;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return false;
  }

  private boolean fetch(URI server, String path, Path into) throws IOException {
    String base = server.toString().replaceAll("/+$", "");
    URI address = URI.create(base + path);
    HttpRequest request = HttpRequest.newBuilder(address).timeout(ANSWER).build();
    HttpResponse<InputStream> answer;
    try {
      answer = http.send(request, BodyHandlers.ofInputStream());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
    try (InputStream body = answer.body()) {
      if (answer.statusCode() == OK) {
        copy(server, body, into);
        return true;
      }
    }
    if (answer.statusCode() != NOT_FOUND) {
      throw new IOException(server + " answers with status " + answer.statusCode());
    }
    return false;
  }

  private void copy(URI server, InputStream from, Path into) throws IOException {
    byte[] piece = new byte[1 << 16];
    long size = 0;
    try (OutputStream out = Files.newOutputStream(into)) {
      for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
        size += count;
        if (size > mostBytes) {
          throw new IOException(server + " sends more than " + mostBytes + " bytes");
        }
        out.write(piece, 0, count);
      }
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
