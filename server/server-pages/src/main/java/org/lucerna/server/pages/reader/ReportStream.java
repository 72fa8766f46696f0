package org.lucerna.server.pages.reader;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.naming.FunctionProvider;

/**
 * The streams between a process that reads a file and the server, as the process has them. Reports
 * may come from several threads, requests from one.
 */
final class ReportStream implements FunctionProvider {
  /** Maximum number of bytes of a reply: the server is trusted. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final FrameReader in;
  private final OutputStream out;
  private boolean findsSimilar;

  ReportStream(InputStream in, OutputStream out) {
    this.in = new FrameReader(in);
    this.out = out;
  }

  /** Waits for the task. */
  ReaderTask task() throws IOException {
    ByteString json = in.read(LONGEST).body();
    ReaderTask task = RecordCodec.of(ReaderTask.class).readBytes(json.toByteArray());
    findsSimilar = task.findsSimilar();
    return task;
  }

  <T extends Record> void report(ReportCode code, Class<T> type, T json) {
    report(code, RecordCodec.of(type).writeBytes(json));
  }

  void report(ReportCode code, String text) {
    report(code, ByteString.utf8(text).toByteArray());
  }

  /** The progress of a step. */
  void progress(ReadingStep step, int done, int total) {
    report(ReportCode.PROGRESS, ProgressReport.class, new ProgressReport(step, done, total));
  }

  void report(ReportCode code, byte[] body) {
    try {
      send(code.code(), new ByteSink(body.length).bytes(ByteString.wrap(body)));
    } catch (IOException ended) {
      throw new UncheckedIOException(ended);
    }
  }

  private void send(int code, ByteSink body) throws IOException {
    synchronized (out) {
      LuminaFrame.write(out, code, body);
      if (code != ReportCode.FUNCTION.code()) {
        out.flush();
      }
    }
  }

  private <T extends Response> T call(Request request, Class<T> type) throws IOException {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(request, body);
    send(code, body);
    LuminaFrame reply = in.read(LONGEST);
    Response response = IdaDialect.INSTANCE.readResponse(reply.code(), reply.body());
    if (response instanceof Fail fail) {
      throw new RefusedException(fail);
    }
    return type.cast(response);
  }

  @Override
  public PullResult pull(List<PullMetadata.Item> functions) throws IOException {
    boolean placed = functions.stream().allMatch(function -> function.address() != null);
    return call(
        placed
            ? new PullMetadata(PullMetadata.SEEN_FILE | PullMetadata.PLACED, List.of(), functions)
            : new PullMetadata(
                PullMetadata.SEEN_FILE,
                List.of(),
                functions.stream().map(PullMetadata.Item::withoutAddress).toList()),
        PullResult.class);
  }

  @Override
  public PullResult look(List<Md5> keys) throws IOException {
    return call(PullMetadata.of(PullMetadata.SEEN_FILE, keys), PullResult.class);
  }

  @Override
  public HistoriesResult histories(List<Md5> keys) throws IOException {
    return call(
        new GetHistories(keys.stream().map(Pattern::of).toList(), GetHistories.WITH_METADATA),
        HistoriesResult.class);
  }

  @Override
  public boolean findsSimilar() {
    return findsSimilar;
  }

  @Override
  public SimilarResult similar(GetSimilar request) throws IOException {
    return call(request, SimilarResult.class);
  }
}
