package org.lucerna.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The protocol without a network; every figure is for one function. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class CodecBenchmark {
  private static final int FUNCTIONS = 1000;

  private final IdaDialect ida = IdaDialect.INSTANCE;
  private ByteString push = ByteString.EMPTY;
  private PullResult result = new PullResult(List.of());
  private final List<ByteString> blobs = new ArrayList<>();

  /** Creates a push and a pull result of a thousand functions each. */
  @Setup
  public void prepare() {
    Corpus corpus = new Corpus(1);
    PushMetadata message = corpus.push(0, FUNCTIONS);
    ByteSink out = new ByteSink();
    ida.write(message, out);
    push = out.toByteString();
    List<PullResult.Found> found = new ArrayList<>();
    for (PushMetadata.Item item : message.functions()) {
      FunctionInfo function = item.function();
      found.add(new PullResult.Found(function, 7));
      blobs.add(function.metadata());
    }
    result = new PullResult(List.copyOf(found));
  }

  @Benchmark
  @OperationsPerInvocation(FUNCTIONS)
  public Request readPush() {
    return ida.readRequest(RequestCode.PUSH.code(), push, Limits.NONE);
  }

  @Benchmark
  @OperationsPerInvocation(FUNCTIONS)
  public ByteSink writePullResult() {
    ByteSink out = new ByteSink();
    ida.write((Response) result, out);
    return out;
  }

  /** The work of a server on each pushed blob. */
  @Benchmark
  @OperationsPerInvocation(FUNCTIONS)
  public int checkMetadata() {
    int sound = 0;
    for (ByteString blob : blobs) {
      sound += MetadataBlob.check(blob) == null ? 1 : 0;
    }
    return sound;
  }

  @Benchmark
  @OperationsPerInvocation(FUNCTIONS)
  public int decodeMetadata() {
    int complete = 0;
    for (ByteString blob : blobs) {
      complete += Metadata.decode(blob).complete() ? 1 : 0;
    }
    return complete;
  }
}
