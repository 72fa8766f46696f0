package org.lucerna.server.http;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The answer to a request. */
public sealed interface Reply {
  /**
   * Sends the answer, whose status is set. Returns when the caller has received it, so that memory
   * taken from {@code memory} is counted until then.
   */
  void send(HttpExchange request, MemoryGrant memory) throws RefusalException;

  /** A reply of one record. */
  static Reply of(Record value) {
    return new Single(RecordCodec.json(value));
  }

  /** A reply of an array of records, which are converted when they are sent. */
  static <T extends Record> Reply of(List<T> values, Class<T> type) {
    return new Listing<>(values, RecordCodec.of(type)::write);
  }

  private static RefusalException unsent(IOException gone) {
    return RefusalException.late("the answer could not be sent: " + gone.getMessage());
  }

  /**
   * The contents of a file. It can be cached, and is sent compressed to callers that accept gzip.
   *
   * @param bytes all of it
   */
  record Contents(ByteString bytes) implements Reply {
    @Override
    public void send(HttpExchange request, MemoryGrant memory) throws RefusalException {
      memory.take(2L * bytes.length());
      byte[] body = bytes.toByteArray();
      request.header("Vary", "Accept-Encoding");
      String accepted = request.header("Accept-Encoding");
      if (accepted != null && accepted.contains("gzip")) {
        body = compressed(body);
        request.header("Content-Encoding", "gzip");
      }
      if (EntityTag.isKnown(request, body)) {
        request.status(304);
        return;
      }
      request.contentType("application/octet-stream");
      request.header("Content-Length", Integer.toString(body.length));
      if (!request.isHead()) {
        try {
          request.outputStream().write(body);
        } catch (IOException gone) {
          throw unsent(gone);
        }
      }
    }

    private static byte[] compressed(byte[] plain) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
        gzip.write(plain);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      return out.toByteArray();
    }
  }

  /** A file on disk, which can be cached: a changed file has another size or time. */
  record Stored(Path file) implements Reply {
    @Override
    public void send(HttpExchange request, MemoryGrant memory) throws RefusalException {
      try (FileChannel contents = FileChannel.open(file)) {
        long size = contents.size();
        byte[] identity =
            (size + " " + Files.getLastModifiedTime(file)).getBytes(StandardCharsets.UTF_8);
        if (EntityTag.isKnown(request, identity)) {
          request.status(304);
          return;
        }
        request.contentType("application/octet-stream");
        request.header("Content-Length", Long.toString(size));
        if (!request.isHead()) {
          long _ = Channels.newInputStream(contents).transferTo(request.outputStream());
        }
      } catch (IOException gone) {
        throw RefusalException.late("the file could not be sent: " + gone.getMessage());
      }
    }
  }

  /** An empty answer. */
  record Nothing() implements Reply {
    @Override
    public void send(HttpExchange request, MemoryGrant memory) {}
  }

  /** An object. If it can be cached, so can the answer: a client gets each value only once. */
  record Single(JsonNode node) implements Reply {
    @Override
    public void send(HttpExchange request, MemoryGrant memory) throws RefusalException {
      byte[] body = (Escaped.json(node.toString()) + "\n").getBytes(StandardCharsets.UTF_8);
      memory.take(body.length);
      if (EntityTag.isKnown(request, body)) {
        request.status(304);
        return;
      }
      request.contentType("application/json");
      try {
        // The server ends the stream.
        request.outputStream().write(body);
      } catch (IOException gone) {
        throw unsent(gone);
      }
    }
  }

  /**
   * An array, sent value by value.
   *
   * @param form as JSON
   */
  record Listing<T>(List<T> values, Function<T, JsonNode> form) implements Reply {
    @Override
    public void send(HttpExchange request, MemoryGrant memory) throws RefusalException {
      request.contentType("application/json");
      try {
        OutputStream out = new BufferedOutputStream(request.outputStream(), 1 << 13);
        String separator = "[";
        for (T value : values) {
          out.write(
              (separator + Escaped.json(form.apply(value).toString()))
                  .getBytes(StandardCharsets.UTF_8));
          separator = ",";
        }
        out.write((values.isEmpty() ? "[]\n" : "]\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException gone) {
        throw unsent(gone);
      }
    }
  }

  /** A stream of events. */
  record Events(Sender sender) implements Reply {
    private static final Logger LOG = LoggerFactory.getLogger(Events.class);

    /** Sends events. */
    public interface Sender {
      void send(EventStream events) throws IOException, RefusalException;
    }

    @Override
    public void send(HttpExchange request, MemoryGrant memory) throws RefusalException {
      if (request.isHead()) {
        request.contentType(EventStream.TYPE);
        return;
      }
      try {
        sender.send(EventStream.open(request));
      } catch (IOException gone) {
        LOG.debug("nobody reads the events any more: {}", gone.getMessage());
      } catch (RefusalException refusal) {
        // Events that have begun end without a word.
        if (!request.isCommitted()) {
          throw refusal;
        }
      }
    }
  }
}
