package org.lucerna.lumina.client;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.metadata.published.MetadataConverter;

/**
 * A client of a Lumina server. It connects with the first request, keeps the connection, and
 * reconnects if it is lost. A request that was cut off is retried once, unless it is a deletion. If
 * a virtual thread is interrupted, the socket it waits for is closed, and it sends no more
 * requests. Not thread-safe.
 */
public final class LuminaClient implements AutoCloseable {
  private final ClientOptions options;
  private final Consumer<Notify> notices;
  private @Nullable Connection connection;

  /** The server's answer to each flag that asks whether it accepts something. */
  private final Map<Integer, Boolean> accepted = new HashMap<>();

  /** A client that drops notices. */
  public LuminaClient(ClientOptions options) {
    this(options, notice -> {});
  }

  /**
   * A client.
   *
   * @param notices receives the server's notices to the user
   */
  public LuminaClient(ClientOptions options, Consumer<Notify> notices) {
    this.options = options;
    this.notices = notices;
  }

  /** The rights that the server announced; 0 if the protocol version has no such field. */
  public int features() throws IOException {
    return connected().welcome() instanceof HelloResult hello ? hello.user().features() : 0;
  }

  /** The dialect of this client. */
  public Dialect dialect() {
    return options.dialect();
  }

  /** Pulls the functions with these keys. The server counts it as a pull. */
  public PullResult pull(List<Md5> keys) throws IOException {
    return call(PullMetadata.of(PullMetadata.AUTO_APPLY, keys), PullResult.class);
  }

  /** Like {@link #pull(List)}, but not counted by the server. */
  public PullResult look(List<Md5> keys) throws IOException {
    return call(PullMetadata.of(PullMetadata.SEEN_FILE, keys), PullResult.class);
  }

  /**
   * Like {@link #pull(List)}, with the client's knowledge about the functions.
   *
   * @param functions sizes are sent if the dialect has a field for them. Addresses are sent if
   *     every function has one and the server accepts them: they distinguish functions with the
   *     same code
   */
  public PullResult pullFunctions(List<PullMetadata.Item> functions) throws IOException {
    boolean placed =
        functions.stream().allMatch(function -> function.address() != null) && takesAddresses();
    return call(
        placed
            ? new PullMetadata(PullMetadata.AUTO_APPLY | PullMetadata.PLACED, List.of(), functions)
            : new PullMetadata(
                PullMetadata.AUTO_APPLY,
                List.of(),
                functions.stream().map(PullMetadata.Item::withoutAddress).toList()),
        PullResult.class);
  }

  private boolean takesAddresses() throws IOException {
    return accepts(PullMetadata.PLACED);
  }

  /** Whether the server accepts {@link PushSketches} and {@link GetSimilar}. It is asked once. */
  public boolean takesSketches() throws IOException {
    return accepts(PullMetadata.SKETCHES);
  }

  /** Whether the server accepts {@link PushProgram}. It is asked once. */
  public boolean takesPrograms() throws IOException {
    return accepts(PullMetadata.PROGRAMS);
  }

  /** Whether the server accepts {@link PushAliases}. It is asked once. */
  public boolean takesAliases() throws IOException {
    return accepts(PullMetadata.ALIASES);
  }

  /** Whether the server accepts {@link PushContents} and {@link GetPackages}. It is asked once. */
  public boolean takesContents() throws IOException {
    return accepts(PullMetadata.CONTENTS);
  }

  /** Asks the server with a pull of no function, once for each flag. */
  private boolean accepts(int flag) throws IOException {
    Boolean known = accepted.get(flag);
    if (known == null) {
      int flags = flag | PullMetadata.SEEN_FILE;
      known =
          dialect().form() == MetadataForm.IDA
              && call(new PullMetadata(flags, List.of(), List.of()), Response.class) instanceof Ok;
      accepted.put(flag, known);
    }
    return known;
  }

  /** Sends an outline, to a server that {@linkplain #takesPrograms accepts it}. */
  public PushProgramResult push(PushProgram program) throws IOException {
    return call(program, PushProgramResult.class);
  }

  /** Sends aliases, to a server that {@linkplain #takesAliases accepts them}. */
  public PushAliasesResult push(PushAliases aliases) throws IOException {
    return call(aliases, PushAliasesResult.class);
  }

  /** Sends the contents of a file, to a server that {@linkplain #takesContents accepts them}. */
  public PushContentsResult push(PushContents contents) throws IOException {
    return call(contents, PushContentsResult.class);
  }

  /** Gets packages of functions, from a server that {@linkplain #takesContents accepts this}. */
  public PackagesResult packages(GetPackages request) throws IOException {
    return call(request, PackagesResult.class);
  }

  /** Sends sketches, to a server that {@linkplain #takesSketches accepts them}. */
  public PushSketchesResult push(PushSketches sketches) throws IOException {
    return call(sketches, PushSketchesResult.class);
  }

  /** Finds similar functions, at a server that {@linkplain #takesSketches accepts sketches}. */
  public SimilarResult similar(GetSimilar request) throws IOException {
    return call(request, SimilarResult.class);
  }

  /**
   * Pushes functions. Metadata in a form other than the dialect's is converted as far as possible.
   *
   * @return {@link ResultCode#OK} for all functions if the server replies to the push as a whole,
   *     as in the dialect published
   * @throws RefusedException if the server refuses the push or, in the dialect published, part of
   *     it
   */
  public PushResult push(PushMetadata push) throws IOException {
    Response response = call(inOwnForm(push), Response.class);
    return switch (response) {
      case PushResult result -> result;
      case Ok _ -> new PushResult(Collections.nCopies(push.functions().size(), ResultCode.OK));
      default -> throw unexpected(PushResult.class, response);
    };
  }

  private PushMetadata inOwnForm(PushMetadata push) {
    MetadataForm form = options.dialect().form();
    if (push.functions().stream().allMatch(item -> item.function().form() == form)) {
      return push;
    }
    return push.withFunctions(
        push.functions().stream()
            .map(
                item ->
                    new PushMetadata.Item(
                        item.pattern(),
                        MetadataConverter.to(form, item.function()),
                        item.address()))
            .toList());
  }

  /** All versions, with their metadata. */
  public HistoriesResult histories(List<Md5> keys) throws IOException {
    return call(
        new GetHistories(keys.stream().map(Pattern::of).toList(), GetHistories.WITH_METADATA),
        HistoriesResult.class);
  }

  /** Deletes versions; returns the number that the server reports. */
  public int delete(DeleteHistory delete) throws IOException {
    return call(delete, DeleteResult.class).deleted();
  }

  public PopularResult popular(int count) throws IOException {
    return call(new GetPopular(count), PopularResult.class);
  }

  public InfoResult info() throws IOException {
    return call(new GetInfo(), InfoResult.class);
  }

  /**
   * Sends any request.
   *
   * @param expected the reply to a successful request
   * @throws RefusedException if the server answers FAIL
   * @throws IOException if the server cannot be reached or answers something else
   * @throws IllegalArgumentException if the dialect cannot express it
   */
  public <T extends Response> T call(Request request, Class<T> expected) throws IOException {
    boolean reused = connection != null;
    Response response;
    try {
      response = exchange(request);
    } catch (IOException cutOff) {
      boolean again = reused && !(request instanceof DeleteHistory);
      if (!again || Thread.currentThread().isInterrupted()) {
        throw cutOff;
      }
      response = exchange(request);
    }
    if (response instanceof Fail fail) {
      throw new RefusedException(fail);
    }
    if (!expected.isInstance(response)) {
      throw unexpected(expected, response);
    }
    return expected.cast(response);
  }

  private static IOException unexpected(Class<?> expected, Response response) {
    return new IOException(
        "the server answers a request for "
            + expected.getSimpleName()
            + " with "
            + response.getClass().getSimpleName());
  }

  private Response exchange(Request request) throws IOException {
    Connection current = connected();
    try {
      return current.call(request);
    } catch (IOException | RuntimeException broken) {
      close();
      throw broken;
    }
  }

  private Connection connected() throws IOException {
    Connection current = connection;
    if (current == null) {
      current = new Connection(options, notices);
      if (current.welcome() instanceof Fail fail) {
        current.close();
        throw new RefusedException(fail);
      }
      connection = current;
    }
    return current;
  }

  /** Closes the connection; a later request opens a new one. */
  @Override
  public void close() throws IOException {
    Connection current = connection;
    connection = null;
    if (current != null) {
      current.close();
    }
  }
}
